/** Accesses of int fields of one object by threads that nothing orders: read then write, write then read, write then write. */
class InstanceInt {
    int rw, wr, ww;

    public static void main(String[] args) {
        InstanceInt o = new InstanceInt();
        Order.run(
            () -> {
                int seen = o.rw;                // (1)
                o.wr = 1;                       // (2)
                o.ww = 2;                       // (3)
            },
            () -> {
                o.rw = 3;                       // race rw after (1): all
                int seen = o.wr;                // race wr after (2): precise Racer
                o.ww = 4;                       // race ww after (3): all
            });
        System.out.println(o.rw + " " + o.wr + " " + o.ww);
    }
}
