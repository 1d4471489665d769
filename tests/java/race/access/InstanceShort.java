/** Accesses of short fields of one object by threads that nothing orders: read then write, write then read, write then write. */
class InstanceShort {
    short rw, wr, ww;

    public static void main(String[] args) {
        InstanceShort o = new InstanceShort();
        Order.run(
            () -> {
                short seen = o.rw;              // (1)
                o.wr = (short) 1;               // (2)
                o.ww = (short) 2;               // (3)
            },
            () -> {
                o.rw = (short) 3;               // race rw after (1): all
                short seen = o.wr;              // race wr after (2): precise Racer
                o.ww = (short) 4;               // race ww after (3): all
            });
        System.out.println(o.rw + " " + o.wr + " " + o.ww);
    }
}
