/** JLS 17.4, the first example with volatile variables: the results are the threads' own until both have ended. */
class ReorderedClean {
    static volatile int a, b;
    static int r1, r2;

    public static void main(String[] args) {
        Order.run(
            () -> {
                r2 = a;                         // (1)
                b = 1;
            },
            () -> {
                r1 = b;                         // (2)
                a = 2;
            });
        System.out.println(r1 + r2);        // race r1 after (2): Racer; race r2 after (1): Racer
    }
}
