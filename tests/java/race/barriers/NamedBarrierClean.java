/** The same with -barrier: whoever leaves it has waited for all who were in it. Its own fields may be checked as usual. */
// options: -barrier=NamedBarrierClean.pass
class NamedBarrierClean {
    static int x;

    void pass(int step) {
        Order.reach(step);
        Order.await(2);
    }

    public static void main(String[] args) {
        NamedBarrierClean barrier = new NamedBarrierClean();
        Order.together(
            () -> {
                x = 1;                      // (1)
                barrier.pass(1);
            },
            () -> {
                Order.await(1);
                barrier.pass(2);
                x++;                        // race x after (1): Eraser Racer
            });
        System.out.println("done");
    }
}
