/** The predicate of the Racer paper: y, under the lock, tells that x is there. */
class PredicateClean {
    static int x, y;

    public static void main(String[] args) {
        Object lock = new Object();
        Order.run(
            () -> {
                x = 1;                  // (1)
                synchronized (lock) {
                    y = 1;
                }
            },
            () -> {
                synchronized (lock) {
                    if (y == 1 && x != 1) {     // race x after (1): Racer
                        System.out.println("impossible");
                    }
                }
            });
    }
}
