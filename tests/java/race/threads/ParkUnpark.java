/** Written after the permit was given and the flag set. */
class ParkUnpark {
    static volatile boolean go;
    static int x;

    public static void main(String[] args) throws Exception {
        Order.reach(0);
        Thread t = new Thread(() -> {
            while (!go) java.util.concurrent.locks.LockSupport.park();
            Order.await(1);
            x++;                        // race x after (1): all
        });
        t.start();
        go = true;
        java.util.concurrent.locks.LockSupport.unpark(t);
        x = 1;                          // (1)
        Order.reach(1);
        t.join();
        System.out.println(x);
    }
}
