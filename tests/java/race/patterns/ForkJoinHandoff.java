/** Parent, child, parent: but the parent does not wait for the first of its two children. */
class ForkJoinHandoff {
    static int[] data = new int[1];

    public static void main(String[] args) throws Exception {
        Order.reach(0);
        int[] mine = data;
        Thread first = new Thread(() -> {
            mine[0]++;                  // (1)
            Order.reach(1);
            Order.await(2);
        });
        Thread second = new Thread(() -> {
            Order.await(1);
            mine[0]++;                  // race int[0] after (1): all
            Order.reach(2);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(mine[0]);
    }
}
