/** The notifier writes once more after it has left the monitor. */
class WaitNotify {
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
                Order.await(2);
                x++;                    // race x after (1): all
            },
            () -> {
                Order.await(1);
                synchronized (lock) {
                    ready = true;
                    lock.notifyAll();
                }
                x = 1;                  // (1)
                Order.reach(2);
            });
        System.out.println(x);
    }
}
