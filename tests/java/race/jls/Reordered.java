/** JLS 17.4, the first example: each thread reads one variable and writes the other. */
class Reordered {
    static int a, b, r1, r2;

    public static void main(String[] args) {
        Order.run(
            () -> {
                r2 = a;                         // (1)
                b = 1;                          // (2)
            },
            () -> {
                r1 = b;                         // (3) race b after (2): precise Racer
                a = 2;                          // race a after (1): all
            });
        System.out.println(r1 + r2);        // race r1 after (3): Racer; race r2 after (1): Racer
    }
}
