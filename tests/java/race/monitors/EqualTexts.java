/** Two strings with the same text are two locks. */
class EqualTexts {
    static int x;

    public static void main(String[] args) {
        String one = new String("lock");
        String other = new String("lock");
        Order.run(
            () -> {
                synchronized (one) {
                    x = 1;              // (1)
                }
            },
            () -> {
                synchronized (other) {
                    x++;                // race x after (1): precise Racer
                }
            });
    }
}
