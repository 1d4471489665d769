/** Two independent writers, two readers that look in opposite order: volatile variables, which hand over what was written before. */
class FourReadsClean {
    static volatile int x, y;
    static int a, b;

    public static void main(String[] args) {
        Order.run(
            () -> {
                a = 1;                          // (1)
                x = 1;
            },
            () -> {
                b = 1;                          // (2)
                y = 1;
            },
            () -> {
                int sum = x + a + y + b;    // race a after (1): Racer; race b after (2): Racer
            },
            () -> {
                int sum = y + b + x + a;
            });
        System.out.println(a + b);
    }
}
