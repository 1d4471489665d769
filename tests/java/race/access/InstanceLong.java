/** Accesses of long fields of one object by threads that nothing orders: read then write, write then read, write then write. */
class InstanceLong {
    long rw, wr, ww;

    public static void main(String[] args) {
        InstanceLong o = new InstanceLong();
        Order.run(
            () -> {
                long seen = o.rw;               // (1)
                o.wr = 1L << 40;                // (2)
                o.ww = 2L << 40;                // (3)
            },
            () -> {
                o.rw = 3L << 40;                // race rw after (1): all
                long seen = o.wr;               // race wr after (2): precise Racer
                o.ww = 4L << 40;                // race ww after (3): all
            });
        System.out.println(o.rw + " " + o.wr + " " + o.ww);
    }
}
