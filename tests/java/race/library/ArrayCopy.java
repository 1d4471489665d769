/** System.arraycopy reads its source and writes its target. */
class ArrayCopy {
    public static void main(String[] args) {
        int[] from = new int[3];
        long[] to = new long[3], other = new long[3];
        int[] elsewhere = new int[3];
        Order.run(
            () -> {
                from[1] = 1;                                // (1)
                to[2] = 1;                                  // (2)
            },
            () -> {
                System.arraycopy(from, 0, elsewhere, 0, 2); // race int[1] after (1): precise Racer
                System.arraycopy(other, 1, to, 1, 2);       // race long[2] after (2): all
            });
        System.out.println(from[1] + to[2]);
    }
}
