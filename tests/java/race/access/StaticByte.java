/** Accesses of static byte fields by threads that nothing orders: read then write, write then read, write then write. */
class StaticByte {
    static byte rw, wr, ww;

    public static void main(String[] args) {
        Order.run(
            () -> {
                byte seen = rw;                 // (1)
                wr = (byte) 1;                  // (2)
                ww = (byte) 2;                  // (3)
            },
            () -> {
                rw = (byte) 3;                  // race rw after (1): all
                byte seen = wr;                 // race wr after (2): precise Racer
                ww = (byte) 4;                  // race ww after (3): all
            });
        System.out.println(rw + " " + wr + " " + ww);
    }
}
