// EXIT: 130
public class SigInt {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook on SIGINT")));
        Object lock = new Object();
        sun.misc.Signal.raise(new sun.misc.Signal("INT"));
        synchronized (lock) { lock.wait(60000); }
        System.out.println("never");
    }
}
