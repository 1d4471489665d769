/** Somebody else has joined the writer; that orders this thread after nothing. */
class JoinedByAnother {
    static int x;

    public static void main(String[] args) {
        Thread writer = new Thread(() -> x = 1);    // (1)
        Order.run(() -> {
            writer.start();
            writer.join();
        }, () -> System.out.println(x));    // race x after (1): precise Racer
    }
}
