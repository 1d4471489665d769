/** As InstanceFloat, with one lock around all accesses. */
class InstanceFloatClean {
    float rw, wr, ww;

    public static void main(String[] args) {
        Object lock = new Object();
        InstanceFloatClean o = new InstanceFloatClean();
        Order.run(
            () -> {
                synchronized (lock) {
                    float seen = o.rw;
                    o.wr = 1.5f;
                    o.ww = 2.5f;
                }
            },
            () -> {
                synchronized (lock) {
                    o.rw = 3.5f;
                    float seen = o.wr;
                    o.ww = 4.5f;
                }
            });
        synchronized (lock) {
            System.out.println(o.rw + " " + o.wr + " " + o.ww);
        }
    }
}
