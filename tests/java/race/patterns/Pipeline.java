/** Three stages with plain hand-over cells between them. */
class Pipeline {
    static int[] first = new int[1], second = new int[2];

    public static void main(String[] args) {
        int[] one = first, two = second;
        Order.run(
            () -> one[0] = 1,           // (1)
            () -> {
                two[1] = one[0] + 1;    // (2) race int[0] after (1): precise Racer
            },
            () -> {
                int seen = two[1];      // race int[1] after (2): precise Racer
            });
    }
}
