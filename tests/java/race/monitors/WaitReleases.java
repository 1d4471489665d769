/** Before the wait, the lock is held; the other thread accesses without it. */
class WaitReleases {
    static boolean done;
    static int x;

    public static void main(String[] args) {
        Object lock = new Object();
        Order.together(
            () -> {
                synchronized (lock) {
                    x = 1;              // (1)
                    Order.reach(1);
                    Order.await(2);
                    while (!done) lock.wait();
                }
            },
            () -> {
                Order.await(1);
                x = 2;                  // race x after (1): all
                Order.reach(2);
                synchronized (lock) {
                    done = true;
                    lock.notify();
                }
            });
        System.out.println(x);
    }
}
