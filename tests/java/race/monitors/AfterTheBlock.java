/** The second access comes after the synchronized block. */
class AfterTheBlock {
    static int x;

    public static void main(String[] args) {
        Object lock = new Object();
        Order.run(
            () -> {
                synchronized (lock) {
                    x = 1;
                }
                x = 2;                  // (1)
            },
            () -> {
                synchronized (lock) {
                    x++;                // race x after (1): precise Racer
                }
            });
        synchronized (lock) {
            System.out.println(x);
        }
    }
}
