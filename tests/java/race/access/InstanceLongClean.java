/** As InstanceLong, with one lock around all accesses. */
class InstanceLongClean {
    long rw, wr, ww;

    public static void main(String[] args) {
        Object lock = new Object();
        InstanceLongClean o = new InstanceLongClean();
        Order.run(
            () -> {
                synchronized (lock) {
                    long seen = o.rw;
                    o.wr = 1L << 40;
                    o.ww = 2L << 40;
                }
            },
            () -> {
                synchronized (lock) {
                    o.rw = 3L << 40;
                    long seen = o.wr;
                    o.ww = 4L << 40;
                }
            });
        synchronized (lock) {
            System.out.println(o.rw + " " + o.wr + " " + o.ww);
        }
    }
}
