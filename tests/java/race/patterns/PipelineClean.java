/** Three stages with volatile turns between them. */
class PipelineClean {
    static volatile int turn;

    public static void main(String[] args) {
        int[] one = new int[1], two = new int[2];
        Order.together(
            () -> {
                one[0] = 1;             // (1)
                turn = 1;
            },
            () -> {
                while (turn < 1) Thread.onSpinWait();
                two[1] = one[0] + 1;    // (2) race int[0] after (1): Racer
                turn = 2;
            },
            () -> {
                while (turn < 2) Thread.onSpinWait();
                int seen = two[1];      // race int[1] after (2): Racer
            });
    }
}
