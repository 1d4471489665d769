/** A group notifies its waiters when its last thread has gone; the waiter counts while it holds the group's lock. */
class GroupWaitClean {
    static int x;

    public static void main(String[] args) throws Exception {
        ThreadGroup group = new ThreadGroup("workers");
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) threads[i] = new Thread(group, () -> {
            synchronized (GroupWaitClean.class) {
                x++;                                            // (1)
            }
        });
        for (Thread t : threads) t.start();
        synchronized (group) {
            while (group.activeCount() > 0) group.wait();
        }
        x++;                                                    // race x after (1): locksets
        System.out.println(x);
    }
}
