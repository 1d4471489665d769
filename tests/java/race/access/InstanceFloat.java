/** Accesses of float fields of one object by threads that nothing orders: read then write, write then read, write then write. */
class InstanceFloat {
    float rw, wr, ww;

    public static void main(String[] args) {
        InstanceFloat o = new InstanceFloat();
        Order.run(
            () -> {
                float seen = o.rw;              // (1)
                o.wr = 1.5f;                    // (2)
                o.ww = 2.5f;                    // (3)
            },
            () -> {
                o.rw = 3.5f;                    // race rw after (1): all
                float seen = o.wr;              // race wr after (2): precise Racer
                o.ww = 4.5f;                    // race ww after (3): all
            });
        System.out.println(o.rw + " " + o.wr + " " + o.ww);
    }
}
