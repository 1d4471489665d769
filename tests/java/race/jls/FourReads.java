/** Two independent writers, two readers that look in opposite order: plain variables. */
class FourReads {
    static int x, y;

    public static void main(String[] args) {
        Order.run(
            () -> x = 1,                        // (1)
            () -> y = 1,                        // (2)
            () -> {
                int r1 = x, r2 = y;             // race x after (1): precise Racer; race y after (2): precise Racer
            },
            () -> {
                int r3 = y, r4 = x;
            });
        System.out.println(x + y);
    }
}
