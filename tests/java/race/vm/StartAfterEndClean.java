/** The same with a join between. */
class StartAfterEndClean {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(() -> {
            x = 1;                      // (1)
        });
        first.start();
        first.join();
        Thread second = new Thread(() -> {
            x++;                        // race x after (1): locksets
        });
        second.start();
        second.join();
        System.out.println(x);
    }
}
