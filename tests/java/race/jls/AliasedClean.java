/** The same field through two names, and one lock through two names. */
class AliasedClean {
    static class Cell {
        int x;
    }

    public static void main(String[] args) {
        Cell p = new Cell(), q = p;
        Order.together(
            () -> {
                synchronized (p) {
                    int r2 = p.x;
                }
                Order.reach(0);
                Order.await(1);
                synchronized (q) {
                    int r4 = q.x;
                }
            },
            () -> {
                Order.await(0);
                synchronized (q) {
                    p.x = 4;                // (1)
                }
                Order.reach(1);
            });
        System.out.println(p.x);            // race Cell.x after (1): locksets
    }
}
