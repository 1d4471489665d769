/** Locks a boxed counter that changes: the second thread locks another object. */
class BoxedLock {
    static volatile Integer count = 1000;
    static int x;

    public static void main(String[] args) {
        Order.together(
            () -> {
                Integer before = count;
                synchronized (before) {
                    Order.reach(1);
                    Order.await(2);
                    x = 1;              // (1)
                    Order.reach(3);
                }
            },
            () -> {
                Order.await(1);
                count = count + 1;
                synchronized (count) {
                    Order.reach(2);
                    Order.await(3);
                    x = 2;              // (2) race x after (1): precise Racer
                }
            });
        System.out.println(x);          // race x after (2): erasers
    }
}
