/** As InstanceChar, with one lock around all accesses. */
class InstanceCharClean {
    char rw, wr, ww;

    public static void main(String[] args) {
        Object lock = new Object();
        InstanceCharClean o = new InstanceCharClean();
        Order.run(
            () -> {
                synchronized (lock) {
                    char seen = o.rw;
                    o.wr = 'a';
                    o.ww = 'b';
                }
            },
            () -> {
                synchronized (lock) {
                    o.rw = 'c';
                    char seen = o.wr;
                    o.ww = 'd';
                }
            });
        synchronized (lock) {
            System.out.println(o.rw + " " + o.wr + " " + o.ww);
        }
    }
}
