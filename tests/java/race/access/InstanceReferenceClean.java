/** As InstanceReference, with one lock around all accesses. */
class InstanceReferenceClean {
    Object rw, wr, ww;

    public static void main(String[] args) {
        Object lock = new Object();
        InstanceReferenceClean o = new InstanceReferenceClean();
        Order.run(
            () -> {
                synchronized (lock) {
                    Object seen = o.rw;
                    o.wr = "a";
                    o.ww = "b";
                }
            },
            () -> {
                synchronized (lock) {
                    o.rw = "c";
                    Object seen = o.wr;
                    o.ww = "d";
                }
            });
        synchronized (lock) {
            System.out.println(o.rw + " " + o.wr + " " + o.ww);
        }
    }
}
