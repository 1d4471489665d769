/** Whoever joined the writer says so in a volatile field: its end is known to both. */
class JoinedByAnotherClean {
    static int x;
    static volatile boolean joined;

    public static void main(String[] args) {
        Thread writer = new Thread(() -> x = 1);    // (1)
        Order.run(() -> {
            writer.start();
            writer.join();
            joined = true;
        }, () -> {
            if (joined) System.out.println(x);    // race x after (1): Racer
        });
    }
}
