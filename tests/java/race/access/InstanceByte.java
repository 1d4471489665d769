/** Accesses of byte fields of one object by threads that nothing orders: read then write, write then read, write then write. */
class InstanceByte {
    byte rw, wr, ww;

    public static void main(String[] args) {
        InstanceByte o = new InstanceByte();
        Order.run(
            () -> {
                byte seen = o.rw;               // (1)
                o.wr = (byte) 1;                // (2)
                o.ww = (byte) 2;                // (3)
            },
            () -> {
                o.rw = (byte) 3;                // race rw after (1): all
                byte seen = o.wr;               // race wr after (2): precise Racer
                o.ww = (byte) 4;                // race ww after (3): all
            });
        System.out.println(o.rw + " " + o.wr + " " + o.ww);
    }
}
