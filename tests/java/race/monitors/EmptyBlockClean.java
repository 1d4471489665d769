/** Empty synchronized blocks, after the write and before the read. */
class EmptyBlockClean {
    static final Object lock = new Object();
    static int x;

    public static void main(String[] args) {
        Order.run(
            () -> {
                x = 1;                          // (1)
                synchronized (lock) {
                }
            },
            () -> {
                synchronized (lock) {
                }
                x++;                        // race x after (1): locksets
            });
        System.out.println(x);
    }
}
