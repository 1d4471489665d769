/** Accesses of boolean fields of one object by threads that nothing orders: read then write, write then read, write then write. */
class InstanceBoolean {
    boolean rw, wr, ww;

    public static void main(String[] args) {
        InstanceBoolean o = new InstanceBoolean();
        Order.run(
            () -> {
                boolean seen = o.rw;            // (1)
                o.wr = true;                    // (2)
                o.ww = true;                    // (3)
            },
            () -> {
                o.rw = true;                    // race rw after (1): all
                boolean seen = o.wr;            // race wr after (2): precise Racer
                o.ww = false;                   // race ww after (3): all
            });
        System.out.println(o.rw + " " + o.wr + " " + o.ww);
    }
}
