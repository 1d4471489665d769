/** The owner is looked at in the monitor. */
class OwnerCheckClean {
    static class OwnLock {
        Thread owner;
        int holds;

        synchronized void lock() throws InterruptedException {
            Thread me = Thread.currentThread();
            while (owner != null && owner != me) wait();
            owner = me;
            holds++;
        }

        synchronized void unlock() {
            if (--holds > 0) return;
            owner = null;
            notify();
        }
    }

    static final OwnLock lock = new OwnLock();
    static int x;

    static void add() throws InterruptedException {
        lock.lock();
        lock.lock();
        x++;                                    // (1) race x after (1): locksets
        lock.unlock();
        lock.unlock();
    }

    public static void main(String[] args) {
        Order.Part part = () -> {
            for (int i = 0; i < 20; i++) add();
        };
        Order.together(part, part, part);
        System.out.println(x);
    }
}
