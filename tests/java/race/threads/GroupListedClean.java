/** A group inside another is counted with it; a list without the thread, a group that died with its last thread, and a
 *  thread that has no group any more tell the same. */
class GroupListedClean {
    static int a, b, c, d;

    public static void main(String[] args) throws Exception {
        ThreadGroup outer = new ThreadGroup("outer"), inner = new ThreadGroup(outer, "inner");
        new Thread(inner, () -> a = 1).start();                 // (1)
        while (outer.activeCount() > 0) Thread.onSpinWait();
        a++;                                                    // race a after (1): locksets

        new Thread(inner, () -> b = 1).start();                 // (2)
        Thread[] found = new Thread[4];
        while (inner.enumerate(found) > 0) Thread.onSpinWait();
        b++;                                                    // race b after (2): locksets

        ThreadGroup mortal = new ThreadGroup(outer, "mortal");
        mortal.setDaemon(true);
        new Thread(mortal, () -> c = 1).start();                // (3)
        while (!mortal.isDestroyed()) Thread.onSpinWait();
        c++;                                                    // race c after (3): locksets

        Thread t = new Thread(() -> d = 1);                     // (4)
        t.start();
        while (t.getThreadGroup() != null) Thread.onSpinWait();
        d++;                                                    // race d after (4): locksets
        System.out.println(a + b + c + d);
    }
}
