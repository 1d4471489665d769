/** An empty synchronized block orders too, but only whoever enters one. */
class EmptyBlock {
    static final Object lock = new Object();
    static int x;

    public static void main(String[] args) {
        Order.run(
            () -> {
                x = 1;                          // (1)
                synchronized (lock) {
                }
            },
            () -> x++);                         // race x after (1): all
        System.out.println(x);
    }
}
