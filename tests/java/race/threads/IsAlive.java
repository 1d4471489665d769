/** A thread that is seen alive is not ordered before. */
class IsAlive {
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
        System.out.println(t.isAlive());
        x++;                            // race x after (1): all
        Order.reach(2);
        t.join();
    }
}
