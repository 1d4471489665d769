/** Whoever counts the threads of a group and misses one has seen its end. */
class GroupCountClean {
    static int x;

    public static void main(String[] args) throws Exception {
        ThreadGroup group = new ThreadGroup("workers");
        Thread t = new Thread(group, () -> x = 1);      // (1)
        t.start();
        while (group.activeCount() > 0) Thread.onSpinWait();
        x++;                                            // race x after (1): locksets
        System.out.println(x);
    }
}
