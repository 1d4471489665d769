/** As StaticFloat, with one lock around all accesses. */
class StaticFloatClean {
    static float rw, wr, ww;

    public static void main(String[] args) {
        Object lock = new Object();
        Order.run(
            () -> {
                synchronized (lock) {
                    float seen = rw;
                    wr = 1.5f;
                    ww = 2.5f;
                }
            },
            () -> {
                synchronized (lock) {
                    rw = 3.5f;
                    float seen = wr;
                    ww = 4.5f;
                }
            });
        synchronized (lock) {
            System.out.println(rw + " " + wr + " " + ww);
        }
    }
}
