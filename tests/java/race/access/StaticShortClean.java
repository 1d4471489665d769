/** As StaticShort, with one lock around all accesses. */
class StaticShortClean {
    static short rw, wr, ww;

    public static void main(String[] args) {
        Object lock = new Object();
        Order.run(
            () -> {
                synchronized (lock) {
                    short seen = rw;
                    wr = (short) 1;
                    ww = (short) 2;
                }
            },
            () -> {
                synchronized (lock) {
                    rw = (short) 3;
                    short seen = wr;
                    ww = (short) 4;
                }
            });
        synchronized (lock) {
            System.out.println(rw + " " + wr + " " + ww);
        }
    }
}
