/** As StaticBoolean, with one lock around all accesses. */
class StaticBooleanClean {
    static boolean rw, wr, ww;

    public static void main(String[] args) {
        Object lock = new Object();
        Order.run(
            () -> {
                synchronized (lock) {
                    boolean seen = rw;
                    wr = true;
                    ww = true;
                }
            },
            () -> {
                synchronized (lock) {
                    rw = true;
                    boolean seen = wr;
                    ww = false;
                }
            });
        synchronized (lock) {
            System.out.println(rw + " " + wr + " " + ww);
        }
    }
}
