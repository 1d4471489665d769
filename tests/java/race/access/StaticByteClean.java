/** As StaticByte, with one lock around all accesses. */
class StaticByteClean {
    static byte rw, wr, ww;

    public static void main(String[] args) {
        Object lock = new Object();
        Order.run(
            () -> {
                synchronized (lock) {
                    byte seen = rw;
                    wr = (byte) 1;
                    ww = (byte) 2;
                }
            },
            () -> {
                synchronized (lock) {
                    rw = (byte) 3;
                    byte seen = wr;
                    ww = (byte) 4;
                }
            });
        synchronized (lock) {
            System.out.println(rw + " " + wr + " " + ww);
        }
    }
}
