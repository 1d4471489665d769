/** Written after the interrupt. */
class Interrupt {
    static int x;

    public static void main(String[] args) throws Exception {
        Order.reach(0);
        Thread t = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) Thread.onSpinWait();
            Order.await(1);
            x++;                        // race x after (1): all
        });
        t.start();
        t.interrupt();
        x = 1;                          // (1)
        Order.reach(1);
        t.join();
        System.out.println(x);
    }
}
