// EXIT: 143
public class SigTerm {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook on SIGTERM")));
        System.out.println("ready");
        new ProcessBuilder("kill", "-TERM", "" + ProcessHandle.current().pid()).start().waitFor();
        Thread.sleep(60000);
        System.out.println("never");
    }
}
