/** Accesses of elements of one array of long by threads that nothing orders: read then write, write then read, write then write. */
class ArrayLong {
    public static void main(String[] args) {
        long[] a = new long[3];
        Order.run(
            () -> {
                long seen = a[0];               // (1)
                a[1] = 1L << 40;                // (2)
                a[2] = 2L << 40;                // (3)
            },
            () -> {
                a[0] = 3L << 40;                // race long[0] after (1): all
                long seen = a[1];               // race long[1] after (2): precise Racer
                a[2] = 4L << 40;                // race long[2] after (3): all
            });
        System.out.println(a[0] + " " + a[1] + " " + a[2]);
    }
}
