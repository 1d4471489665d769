/** As StaticLong, with one lock around all accesses. */
class StaticLongClean {
    static long rw, wr, ww;

    public static void main(String[] args) {
        Object lock = new Object();
        Order.run(
            () -> {
                synchronized (lock) {
                    long seen = rw;
                    wr = 1L << 40;
                    ww = 2L << 40;
                }
            },
            () -> {
                synchronized (lock) {
                    rw = 3L << 40;
                    long seen = wr;
                    ww = 4L << 40;
                }
            });
        synchronized (lock) {
            System.out.println(rw + " " + wr + " " + ww);
        }
    }
}
