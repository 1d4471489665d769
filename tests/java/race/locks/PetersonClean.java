/** Peterson's algorithm with volatile fields. */
class PetersonClean {
    static volatile boolean wants0, wants1;
    static volatile int turn;
    static int x;

    public static void main(String[] args) {
        Order.together(
            () -> {
                for (int i = 0; i < 50; i++) {
                    wants0 = true;
                    turn = 1;
                    while (wants1 && turn == 1) Thread.onSpinWait();
                    add();
                    wants0 = false;
                }
            },
            () -> {
                for (int i = 0; i < 50; i++) {
                    wants1 = true;
                    turn = 0;
                    while (wants0 && turn == 0) Thread.onSpinWait();
                    add();
                    wants1 = false;
                }
            });
        System.out.println(x);
    }

    static void add() {
        x++;                            // (1) race x after (1): locksets
    }
}
