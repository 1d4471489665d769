/** Accesses of static double fields by threads that nothing orders: read then write, write then read, write then write. */
class StaticDouble {
    static double rw, wr, ww;

    public static void main(String[] args) {
        Order.run(
            () -> {
                double seen = rw;               // (1)
                wr = 1.5;                       // (2)
                ww = 2.5;                       // (3)
            },
            () -> {
                rw = 3.5;                       // race rw after (1): all
                double seen = wr;               // race wr after (2): precise Racer
                ww = 4.5;                       // race ww after (3): all
            });
        System.out.println(rw + " " + wr + " " + ww);
    }
}
