/** Accesses of static int fields by threads that nothing orders: read then write, write then read, write then write. */
class StaticInt {
    static int rw, wr, ww;

    public static void main(String[] args) {
        Order.run(
            () -> {
                int seen = rw;                  // (1)
                wr = 1;                         // (2)
                ww = 2;                         // (3)
            },
            () -> {
                rw = 3;                         // race rw after (1): all
                int seen = wr;                  // race wr after (2): precise Racer
                ww = 4;                         // race ww after (3): all
            });
        System.out.println(rw + " " + wr + " " + ww);
    }
}
