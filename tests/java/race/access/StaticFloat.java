/** Accesses of static float fields by threads that nothing orders: read then write, write then read, write then write. */
class StaticFloat {
    static float rw, wr, ww;

    public static void main(String[] args) {
        Order.run(
            () -> {
                float seen = rw;                // (1)
                wr = 1.5f;                      // (2)
                ww = 2.5f;                      // (3)
            },
            () -> {
                rw = 3.5f;                      // race rw after (1): all
                float seen = wr;                // race wr after (2): precise Racer
                ww = 4.5f;                      // race ww after (3): all
            });
        System.out.println(rw + " " + wr + " " + ww);
    }
}
