import java.lang.ref.WeakReference;

/** Ends are seen in a group although nothing is left of the threads: their objects have died, and so have their shadows. A group of others tells nothing. */
class GroupForgotten {
    static int[] cells = new int[600];
    static int other;

    static WeakReference<Thread> start(ThreadGroup group, Runnable work) {
        Thread t = new Thread(group, work);
        t.start();
        return new WeakReference<>(t);
    }

    public static void main(String[] args) throws Exception {
        ThreadGroup group = new ThreadGroup("workers"), others = new ThreadGroup("others");
        WeakReference<Thread> last = start(others, () -> other = 1);                // (1)
        for (int i = 0; i < cells.length; i++) {
            int n = i;
            last = start(group, () -> cells[n] = 1);                                // (2)
            if (i % 50 == 49) Thread.sleep(5);
        }
        while (last.get() != null) {
            System.gc();
            Thread.sleep(1);
        }
        for (int i = 0; i < 3; i++) start(group, () -> { });    // whoever makes a shadow forgets those that have died
        while (group.activeCount() > 0) Thread.onSpinWait();
        int sum = 0;
        for (int n : cells) sum += n;                                               // race int[*] after (2): Racer
        System.out.println(sum);
        other++;                                                                    // race other after (1): all
    }
}
