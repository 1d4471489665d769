/** Accesses of static boolean fields by threads that nothing orders: read then write, write then read, write then write. */
class StaticBoolean {
    static boolean rw, wr, ww;

    public static void main(String[] args) {
        Order.run(
            () -> {
                boolean seen = rw;              // (1)
                wr = true;                      // (2)
                ww = true;                      // (3)
            },
            () -> {
                rw = true;                      // race rw after (1): all
                boolean seen = wr;              // race wr after (2): precise Racer
                ww = false;                     // race ww after (3): all
            });
        System.out.println(rw + " " + wr + " " + ww);
    }
}
