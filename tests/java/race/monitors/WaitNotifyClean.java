/** Data handed over by wait and notify; x is accessed outside the monitor, which the lock-set tools do not understand. */
class WaitNotifyClean {
    static boolean ready;
    static int x;

    public static void main(String[] args) {
        Object lock = new Object();
        Order.together(
            () -> {
                synchronized (lock) {
                    Order.reach(1);
                    while (!ready) lock.wait();
                }
                x++;                    // race x after (1): locksets
            },
            () -> {
                x = 1;                  // (1)
                Order.await(1);
                synchronized (lock) {
                    ready = true;
                    lock.notify();
                }
            });
        System.out.println(x);
    }
}
