/** Threads that ended long ago, unjoined, race with one that was started before them; many more come and go between. */
class ManyEnded {
    static int x;

    public static void main(String[] args) throws Exception {
        Order.reach(0);
        Thread reader = new Thread(() -> {
            Order.await(1);
            x++;                        // race x after (1): all
        });
        reader.start();
        Thread writer = new Thread(() -> x = 1);        // (1)
        writer.start();
        writer.join();
        for (int i = 0; i < 300; i++) {
            Thread t = new Thread(() -> {});
            t.start();
            t.join();
        }
        Order.reach(1);
        reader.join();
        System.out.println(x);
    }
}
