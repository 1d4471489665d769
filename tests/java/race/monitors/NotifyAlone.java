/** A timed wait ends by itself before the monitor is used by the other thread: no order. */
class NotifyAlone {
    static int x;

    public static void main(String[] args) {
        Object lock = new Object();
        Order.together(
            () -> {
                synchronized (lock) {
                    lock.wait(1);
                }
                Order.reach(1);
                Order.await(2);
                x++;                    // race x after (1): all
            },
            () -> {
                Order.await(1);
                x = 1;                  // (1)
                synchronized (lock) {
                    lock.notifyAll();
                }
                Order.reach(2);
            });
        System.out.println(x);
    }
}
