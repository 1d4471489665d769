/** Dekker's algorithm with a volatile turn only: whoever finds the other one's flag down never looks at the turn, and is not ordered. */
class Dekker {
    static boolean wants0, wants1;
    static volatile int turn;
    static int x;

    public static void main(String[] args) {
        Order.run(
            () -> {
                wants0 = true;                  // (1)
                while (wants1) Thread.onSpinWait();    // (2)
                x = 1;                          // (3)
                turn = 1;
                wants0 = false;                 // (4)
            },
            () -> {
                wants1 = true;                  // race wants1 after (2): all
                while (wants0)                  // race wants0 after (4): precise Racer
                    if (turn == 0) {
                        wants1 = false;
                        while (turn == 0) Thread.onSpinWait();
                        wants1 = true;
                    }
                x++;                            // race x after (3): all
                turn = 0;
                wants1 = false;
            });
        System.out.println(x);
    }
}
