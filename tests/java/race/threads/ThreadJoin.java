/** The parent reads without joining, while the child is still there. */
class ThreadJoin {
    static int x;

    public static void main(String[] args) throws Exception {
        Order.reach(0);
        Thread t = new Thread(() -> {
            x = 1;                      // (1)
            Order.reach(1);
            Order.await(2);
        });
        t.start();
        Order.await(1);
        x++;                            // race x after (1): all
        Order.reach(2);
        t.join();
        System.out.println(x);
    }
}
