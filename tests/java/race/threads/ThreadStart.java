/** The parent writes after it has started the child. */
class ThreadStart {
    static int x;

    public static void main(String[] args) throws Exception {
        Order.reach(0);
        Thread t = new Thread(() -> {
            Order.await(1);
            x++;                        // race x after (1): all
        });
        t.start();
        x = 1;                          // (1)
        Order.reach(1);
        t.join();
        System.out.println(x);
    }
}
