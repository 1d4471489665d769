/** As StaticReference, with one lock around all accesses. */
class StaticReferenceClean {
    static Object rw, wr, ww;

    public static void main(String[] args) {
        Object lock = new Object();
        Order.run(
            () -> {
                synchronized (lock) {
                    Object seen = rw;
                    wr = "a";
                    ww = "b";
                }
            },
            () -> {
                synchronized (lock) {
                    rw = "c";
                    Object seen = wr;
                    ww = "d";
                }
            });
        synchronized (lock) {
            System.out.println(rw + " " + wr + " " + ww);
        }
    }
}
