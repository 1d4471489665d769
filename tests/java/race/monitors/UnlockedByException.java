/** An exception leaves the synchronized block; the handler's access is outside. */
class UnlockedByException {
    static int x;

    static void fail(Object lock) {
        try {
            synchronized (lock) {
                throw new IllegalStateException();
            }
        } catch (IllegalStateException e) {
            x = 1;                      // (1)
        }
    }

    public static void main(String[] args) {
        Object lock = new Object();
        Order.run(
            () -> fail(lock),
            () -> {
                synchronized (lock) {
                    x = 2;              // (2) race x after (1): precise Racer
                }
            });
        System.out.println(x);          // race x after (2): erasers
    }
}
