/** Accesses of reference fields of one object by threads that nothing orders: read then write, write then read, write then write. */
class InstanceReference {
    Object rw, wr, ww;

    public static void main(String[] args) {
        InstanceReference o = new InstanceReference();
        Order.run(
            () -> {
                Object seen = o.rw;             // (1)
                o.wr = "a";                     // (2)
                o.ww = "b";                     // (3)
            },
            () -> {
                o.rw = "c";                     // race rw after (1): all
                Object seen = o.wr;             // race wr after (2): precise Racer
                o.ww = "d";                     // race ww after (3): all
            });
        System.out.println(o.rw + " " + o.wr + " " + o.ww);
    }
}
