// EXIT: 3
public class ExitInThread {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        Thread t = new Thread(() -> {
            System.out.println("thread exits vm");
            System.exit(3);
        });
        t.start();
        synchronized (ExitInThread.class) { ExitInThread.class.wait(); }
        System.out.println("never");
    }
}
