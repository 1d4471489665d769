/** Accesses of static reference fields by threads that nothing orders: read then write, write then read, write then write. */
class StaticReference {
    static Object rw, wr, ww;

    public static void main(String[] args) {
        Order.run(
            () -> {
                Object seen = rw;               // (1)
                wr = "a";                       // (2)
                ww = "b";                       // (3)
            },
            () -> {
                rw = "c";                       // race rw after (1): all
                Object seen = wr;               // race wr after (2): precise Racer
                ww = "d";                       // race ww after (3): all
            });
        System.out.println(rw + " " + wr + " " + ww);
    }
}
