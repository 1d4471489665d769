/** Two hundred threads, started by others in a chain, each adding to what the one before left. */
class ManyThreadsClean {
    static int x;

    static void next(int depth) {
        if (x++ != depth) throw new AssertionError();   // (1) race x after (1): locksets
        if (depth == 200) return;
        Thread t = new Thread(() -> next(depth + 1));
        t.start();
        try {
            t.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        if (x != 201) throw new AssertionError();
    }

    public static void main(String[] args) {
        next(0);
        System.out.println(x);
    }
}
