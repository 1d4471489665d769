/** The first thread has ended, unjoined, when the second is started: nothing orders them. */
class StartAfterEnd {
    static int x;

    public static void main(String[] args) throws Exception {
        Order.reach(0);
        Thread first = new Thread(() -> {
            x = 1;                      // (1)
            Order.reach(1);
        });
        first.start();
        Order.await(1);
        Thread.sleep(20);
        Thread second = new Thread(() -> {
            x++;                        // race x after (1): all
        });
        second.start();
        second.join();
        first.join();
        System.out.println(x);
    }
}
