/** Accesses of static char fields by threads that nothing orders: read then write, write then read, write then write. */
class StaticChar {
    static char rw, wr, ww;

    public static void main(String[] args) {
        Order.run(
            () -> {
                char seen = rw;                 // (1)
                wr = 'a';                       // (2)
                ww = 'b';                       // (3)
            },
            () -> {
                rw = 'c';                       // race rw after (1): all
                char seen = wr;                 // race wr after (2): precise Racer
                ww = 'd';                       // race ww after (3): all
            });
        System.out.println(rw + " " + wr + " " + ww);
    }
}
