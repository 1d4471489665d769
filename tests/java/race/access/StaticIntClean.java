/** As StaticInt, with one lock around all accesses. */
class StaticIntClean {
    static int rw, wr, ww;

    public static void main(String[] args) {
        Object lock = new Object();
        Order.run(
            () -> {
                synchronized (lock) {
                    int seen = rw;
                    wr = 1;
                    ww = 2;
                }
            },
            () -> {
                synchronized (lock) {
                    rw = 3;
                    int seen = wr;
                    ww = 4;
                }
            });
        synchronized (lock) {
            System.out.println(rw + " " + wr + " " + ww);
        }
    }
}
