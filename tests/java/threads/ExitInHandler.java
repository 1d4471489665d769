// EXIT: 5
public class ExitInHandler {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            System.out.println("hook halts");
            System.out.flush();
            Runtime.getRuntime().halt(5);
        }));
        Thread.currentThread().setUncaughtExceptionHandler((t, e) -> {
            System.out.println("handler " + e.getMessage());
            System.exit(2);
        });
        throw new Exception("to handler");
    }
}
