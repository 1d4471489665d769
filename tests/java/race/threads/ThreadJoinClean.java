/** One thread joins another that it did not start. */
class ThreadJoinClean {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> x = 1);    // (1)
        Thread joiner = new Thread(() -> {
            try {
                worker.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            x++;                                    // race x after (1): locksets
        });
        worker.start();
        joiner.start();
        joiner.join();
        System.out.println(x);
    }
}
