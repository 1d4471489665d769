/** Accesses of double fields of one object by threads that nothing orders: read then write, write then read, write then write. */
class InstanceDouble {
    double rw, wr, ww;

    public static void main(String[] args) {
        InstanceDouble o = new InstanceDouble();
        Order.run(
            () -> {
                double seen = o.rw;             // (1)
                o.wr = 1.5;                     // (2)
                o.ww = 2.5;                     // (3)
            },
            () -> {
                o.rw = 3.5;                     // race rw after (1): all
                double seen = o.wr;             // race wr after (2): precise Racer
                o.ww = 4.5;                     // race ww after (3): all
            });
        System.out.println(o.rw + " " + o.wr + " " + o.ww);
    }
}
