/** Dekker's algorithm: flags and turn volatile. */
class DekkerClean {
    static volatile boolean wants0, wants1;
    static volatile int turn;
    static int x;

    static void add() {
        x++;                                    // (1) race x after (1): locksets
    }

    public static void main(String[] args) {
        Order.together(
            () -> {
                for (int i = 0; i < 30; i++) {
                    wants0 = true;
                    while (wants1)
                        if (turn == 1) {
                            wants0 = false;
                            while (turn == 1) Thread.yield();
                            wants0 = true;
                        }
                    add();
                    turn = 1;
                    wants0 = false;
                }
            },
            () -> {
                for (int i = 0; i < 30; i++) {
                    wants1 = true;
                    while (wants0)
                        if (turn == 0) {
                            wants1 = false;
                            while (turn == 0) Thread.yield();
                            wants1 = true;
                        }
                    add();
                    turn = 0;
                    wants1 = false;
                }
            });
        System.out.println(x);
    }
}
