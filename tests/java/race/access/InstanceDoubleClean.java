/** As InstanceDouble, with one lock around all accesses. */
class InstanceDoubleClean {
    double rw, wr, ww;

    public static void main(String[] args) {
        Object lock = new Object();
        InstanceDoubleClean o = new InstanceDoubleClean();
        Order.run(
            () -> {
                synchronized (lock) {
                    double seen = o.rw;
                    o.wr = 1.5;
                    o.ww = 2.5;
                }
            },
            () -> {
                synchronized (lock) {
                    o.rw = 3.5;
                    double seen = o.wr;
                    o.ww = 4.5;
                }
            });
        synchronized (lock) {
            System.out.println(o.rw + " " + o.wr + " " + o.ww);
        }
    }
}
