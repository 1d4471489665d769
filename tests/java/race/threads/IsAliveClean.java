/** Whoever sees that a thread is not alive is ordered after all it did. */
class IsAliveClean {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x = 1);     // (1)
        t.start();
        while (t.isAlive()) Thread.onSpinWait();
        x++;                                    // race x after (1): locksets
        System.out.println(x);
    }
}
