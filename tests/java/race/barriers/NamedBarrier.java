/** A barrier made of plain fields that the command line does not name: what it separates is a race, and so is the barrier itself. */
class NamedBarrier {
    static int x;
    int arrived;

    void pass(int step) {
        arrived = step;                     // (2)
                                            // race arrived after (2): all
        Order.reach(step);
        Order.await(2);
    }

    public static void main(String[] args) {
        NamedBarrier barrier = new NamedBarrier();
        Order.together(
            () -> {
                x = 1;                      // (1)
                barrier.pass(1);
            },
            () -> {
                Order.await(1);
                barrier.pass(2);
                x++;                        // race x after (1): all
            });
        System.out.println("done");
    }
}
