/** A tells B by a volatile, B tells C by a lock. */
class TransitiveClean {
    static volatile boolean told;
    static int data;

    public static void main(String[] args) {
        Object lock = new Object();
        Order.run(
            () -> {
                data = 1;               // (1)
                told = true;
            },
            () -> {
                boolean seen = told;
                synchronized (lock) {
                    Order.reach(1);
                }
            },
            () -> {
                synchronized (lock) {
                    Order.reach(2);
                }
                data++;                 // race data after (1): locksets
            });
        System.out.println(data);
    }
}
