/** Counting the threads of another group says nothing of this one's; nor does a count that still has the thread. */
class GroupCount {
    static int x, y;

    public static void main(String[] args) throws Exception {
        Order.reach(0);
        ThreadGroup group = new ThreadGroup("workers"), other = new ThreadGroup("others");
        Thread ended = new Thread(other, () -> x = 1);          // (1)
        Thread living = new Thread(group, () -> {
            y = 1;                                              // (2)
            Order.reach(1);
            Order.await(2);
        });
        ended.start();
        living.start();
        Order.await(1);
        Thread.sleep(20);
        System.out.println(group.activeCount());
        x++;                                                    // race x after (1): all
        y++;                                                    // race y after (2): all
        Order.reach(2);
        living.join();
        ended.join();
    }
}
