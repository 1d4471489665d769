/** Each thread has a lock of its own. */
class DifferentLocks {
    static int x;

    public static void main(String[] args) {
        Object first = new Object(), second = new Object();
        Order.run(
            () -> {
                synchronized (first) {
                    x = 1;              // (1)
                }
            },
            () -> {
                synchronized (second) {
                    x = 2;              // (2) race x after (1): precise Racer
                }
            });
        System.out.println(x);          // race x after (2): erasers
    }
}
