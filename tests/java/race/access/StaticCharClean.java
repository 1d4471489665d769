/** As StaticChar, with one lock around all accesses. */
class StaticCharClean {
    static char rw, wr, ww;

    public static void main(String[] args) {
        Object lock = new Object();
        Order.run(
            () -> {
                synchronized (lock) {
                    char seen = rw;
                    wr = 'a';
                    ww = 'b';
                }
            },
            () -> {
                synchronized (lock) {
                    rw = 'c';
                    char seen = wr;
                    ww = 'd';
                }
            });
        synchronized (lock) {
            System.out.println(rw + " " + wr + " " + ww);
        }
    }
}
