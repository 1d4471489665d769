/** As InstanceInt, with one lock around all accesses. */
class InstanceIntClean {
    int rw, wr, ww;

    public static void main(String[] args) {
        Object lock = new Object();
        InstanceIntClean o = new InstanceIntClean();
        Order.run(
            () -> {
                synchronized (lock) {
                    int seen = o.rw;
                    o.wr = 1;
                    o.ww = 2;
                }
            },
            () -> {
                synchronized (lock) {
                    o.rw = 3;
                    int seen = o.wr;
                    o.ww = 4;
                }
            });
        synchronized (lock) {
            System.out.println(o.rw + " " + o.wr + " " + o.ww);
        }
    }
}
