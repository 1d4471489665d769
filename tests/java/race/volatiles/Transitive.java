/** A tells B by one volatile, B tells C by a lock that C does not take. */
class Transitive {
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
            () -> data++);              // race data after (1): all
        System.out.println(data);
    }
}
