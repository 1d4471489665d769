/** sleep, yield and the clock order nothing. */
class Sleeping {
    static int x;

    public static void main(String[] args) {
        Order.run(
            () -> {
                x = 1;                  // (1)
                Thread.sleep(1);
                Thread.yield();
                System.nanoTime();
            },
            () -> {
                Thread.sleep(1);
                Thread.yield();
                System.nanoTime();
                x++;                    // race x after (1): all
            });
        System.out.println(x);
    }
}
