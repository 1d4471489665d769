/** As InstanceShort, with one lock around all accesses. */
class InstanceShortClean {
    short rw, wr, ww;

    public static void main(String[] args) {
        Object lock = new Object();
        InstanceShortClean o = new InstanceShortClean();
        Order.run(
            () -> {
                synchronized (lock) {
                    short seen = o.rw;
                    o.wr = (short) 1;
                    o.ww = (short) 2;
                }
            },
            () -> {
                synchronized (lock) {
                    o.rw = (short) 3;
                    short seen = o.wr;
                    o.ww = (short) 4;
                }
            });
        synchronized (lock) {
            System.out.println(o.rw + " " + o.wr + " " + o.ww);
        }
    }
}
