/** A join with a time limit that has not passed. */
class TimedJoinClean {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x = 1);     // (1)
        t.start();
        t.join(1_000_000);
        x++;                                    // race x after (1): locksets
        System.out.println(x);
    }
}
