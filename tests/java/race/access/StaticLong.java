/** Accesses of static long fields by threads that nothing orders: read then write, write then read, write then write. */
class StaticLong {
    static long rw, wr, ww;

    public static void main(String[] args) {
        Order.run(
            () -> {
                long seen = rw;                 // (1)
                wr = 1L << 40;                  // (2)
                ww = 2L << 40;                  // (3)
            },
            () -> {
                rw = 3L << 40;                  // race rw after (1): all
                long seen = wr;                 // race wr after (2): precise Racer
                ww = 4L << 40;                  // race ww after (3): all
            });
        System.out.println(rw + " " + wr + " " + ww);
    }
}
