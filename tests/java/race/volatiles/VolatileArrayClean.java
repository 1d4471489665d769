/** The array is changed before it is assigned to the volatile reference, and not afterwards. */
class VolatileArrayClean {
    static volatile int[] cells = new int[2];

    public static void main(String[] args) {
        Order.together(
            () -> {
                int[] mine = new int[2];
                mine[1] = 8;            // (1)
                cells = mine;
            },
            () -> {
                while (cells[1] == 0) { // race int[1] after (1): Racer
                    Thread.onSpinWait();
                }
                cells[1]++;             // race int[1] after (1): erasers
            });
        System.out.println(cells[1]);
    }
}
