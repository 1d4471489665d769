/** Accesses of static short fields by threads that nothing orders: read then write, write then read, write then write. */
class StaticShort {
    static short rw, wr, ww;

    public static void main(String[] args) {
        Order.run(
            () -> {
                short seen = rw;                // (1)
                wr = (short) 1;                 // (2)
                ww = (short) 2;                 // (3)
            },
            () -> {
                rw = (short) 3;                 // race rw after (1): all
                short seen = wr;                // race wr after (2): precise Racer
                ww = (short) 4;                 // race ww after (3): all
            });
        System.out.println(rw + " " + wr + " " + ww);
    }
}
