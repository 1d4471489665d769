/** As StaticDouble, with one lock around all accesses. */
class StaticDoubleClean {
    static double rw, wr, ww;

    public static void main(String[] args) {
        Object lock = new Object();
        Order.run(
            () -> {
                synchronized (lock) {
                    double seen = rw;
                    wr = 1.5;
                    ww = 2.5;
                }
            },
            () -> {
                synchronized (lock) {
                    rw = 3.5;
                    double seen = wr;
                    ww = 4.5;
                }
            });
        synchronized (lock) {
            System.out.println(rw + " " + wr + " " + ww);
        }
    }
}
