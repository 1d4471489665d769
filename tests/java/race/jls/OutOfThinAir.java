/** The same with a third thread that writes for once: now the conditions are met, one after the other. */
class OutOfThinAir {
    static int x, y;

    public static void main(String[] args) {
        Order.run(
            () -> x = 1,                        // (1)
            () -> {
                int r1 = x;                     // race x after (1): precise Racer
                if (r1 != 0) y = 42;            // (2)
            },
            () -> {
                int r2 = y;                     // race y after (2): precise Racer
            });
        System.out.println(x + y);
    }
}
