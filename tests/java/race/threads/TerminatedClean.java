/** Whoever sees the state TERMINATED is ordered after all that the thread did. */
class TerminatedClean {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x = 1);     // (1)
        t.start();
        while (t.getState() != Thread.State.TERMINATED) Thread.onSpinWait();
        x++;                                    // race x after (1): locksets
        System.out.println(x);
    }
}
