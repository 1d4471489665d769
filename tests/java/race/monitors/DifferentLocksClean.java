/** Each thread has a lock of its own, and both have a third. */
class DifferentLocksClean {
    static int x;

    public static void main(String[] args) {
        Object first = new Object(), second = new Object(), both = new Object();
        Order.run(
            () -> {
                synchronized (first) {
                    synchronized (both) {
                        x = 1;
                    }
                }
            },
            () -> {
                synchronized (both) {
                    synchronized (second) {
                        x = 2;
                    }
                }
            });
        synchronized (both) {
            System.out.println(x);
        }
    }
}
