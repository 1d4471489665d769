/** JLS 17.4, the second example: the same field read three times through two names, written by another thread in between. */
class Aliased {
    static class Cell {
        Cell p;
        int x;
    }

    public static void main(String[] args) {
        Cell p = new Cell(), q = p;
        p.p = new Cell();                   // (2)
        Order.together(
            () -> {
                Cell r1 = p;
                int r2 = r1.x;                  // (1)
                Cell r3 = q;
                Order.reach(0);
                Order.await(1);
                int r4 = r3.x;
                int r5 = r1.x;
            },
            () -> {
                Order.await(0);
                Cell r6 = p.p;              // race Cell.p after (2): Racer
                r6.x = 3;                   // (3)
                p.x = 4;                        // race Cell.x after (1): all
                Order.reach(1);
            });
        System.out.println(p.x + p.p.x);    // race Cell.x after (3): Racer
    }
}
