/** Accesses of char fields of one object by threads that nothing orders: read then write, write then read, write then write. */
class InstanceChar {
    char rw, wr, ww;

    public static void main(String[] args) {
        InstanceChar o = new InstanceChar();
        Order.run(
            () -> {
                char seen = o.rw;               // (1)
                o.wr = 'a';                     // (2)
                o.ww = 'b';                     // (3)
            },
            () -> {
                o.rw = 'c';                     // race rw after (1): all
                char seen = o.wr;               // race wr after (2): precise Racer
                o.ww = 'd';                     // race ww after (3): all
            });
        System.out.println(o.rw + " " + o.wr + " " + o.ww);
    }
}
