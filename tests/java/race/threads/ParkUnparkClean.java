/** Written before a volatile flag is set and the permit given. */
class ParkUnparkClean {
    static volatile boolean go;
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            while (!go) java.util.concurrent.locks.LockSupport.park();
            x++;                        // race x after (1): locksets
        });
        t.start();
        x = 1;                          // (1)
        go = true;
        java.util.concurrent.locks.LockSupport.unpark(t);
        t.join();
        System.out.println(x);
    }
}
