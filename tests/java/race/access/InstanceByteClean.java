/** As InstanceByte, with one lock around all accesses. */
class InstanceByteClean {
    byte rw, wr, ww;

    public static void main(String[] args) {
        Object lock = new Object();
        InstanceByteClean o = new InstanceByteClean();
        Order.run(
            () -> {
                synchronized (lock) {
                    byte seen = o.rw;
                    o.wr = (byte) 1;
                    o.ww = (byte) 2;
                }
            },
            () -> {
                synchronized (lock) {
                    o.rw = (byte) 3;
                    byte seen = o.wr;
                    o.ww = (byte) 4;
                }
            });
        synchronized (lock) {
            System.out.println(o.rw + " " + o.wr + " " + o.ww);
        }
    }
}
