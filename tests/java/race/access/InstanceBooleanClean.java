/** As InstanceBoolean, with one lock around all accesses. */
class InstanceBooleanClean {
    boolean rw, wr, ww;

    public static void main(String[] args) {
        Object lock = new Object();
        InstanceBooleanClean o = new InstanceBooleanClean();
        Order.run(
            () -> {
                synchronized (lock) {
                    boolean seen = o.rw;
                    o.wr = true;
                    o.ww = true;
                }
            },
            () -> {
                synchronized (lock) {
                    o.rw = true;
                    boolean seen = o.wr;
                    o.ww = false;
                }
            });
        synchronized (lock) {
            System.out.println(o.rw + " " + o.wr + " " + o.ww);
        }
    }
}
