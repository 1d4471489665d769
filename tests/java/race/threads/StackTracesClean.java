/** A thread that is not among all living ones has been seen to have ended. */
class StackTracesClean {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x = 1);     // (1)
        t.start();
        while (Thread.getAllStackTraces().containsKey(t)) Thread.yield();
        x++;                                    // race x after (1): locksets
        System.out.println(x);
    }
}
