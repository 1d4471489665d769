/** Peterson's algorithm with plain fields: nothing is ordered. */
class Peterson {
    static boolean wants0, wants1;
    static int turn, x;

    public static void main(String[] args) {
        Order.run(
            () -> {
                wants0 = true;              // (1)
                turn = 1;                   // (2)
                while (wants1 && turn == 1) {   // (3)
                    Thread.onSpinWait();
                }
                x = 1;                      // (4)
                wants0 = false;             // (5)
            },
            () -> {
                wants1 = true;              // race wants1 after (3): all
                turn = 0;                   // race turn after (2): all
                while (wants0 && turn == 0) {   // race wants0 after (1): precise; race wants0 after (5): Racer
                    Thread.onSpinWait();
                }
                x++;                        // race x after (4): all
                wants1 = false;
            });
        System.out.println(x);
    }
}
