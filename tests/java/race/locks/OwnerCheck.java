/** A reentrant lock made of a monitor, which looks at its owner before it enters the monitor: harmless, but a race. */
class OwnerCheck {
    static class OwnLock {
        Thread owner;
        int holds;

        void lock() throws InterruptedException {
            Thread me = Thread.currentThread();
            if (owner == me) {                  // (5) race OwnLock.owner after (2): precise Racer; race OwnLock.owner after (5): Eraser
                holds++;                    // race OwnLock.holds after (3): Eraser; race OwnLock.holds after (4): EraserWithBarrier
                return;
            }
            synchronized (this) {
                while (owner != null) wait();
                owner = me;                     // (1) race OwnLock.owner after (2): EraserWithBarrier
                holds = 1;                  // (3) race OwnLock.holds after (4): Racer
            }
        }

        synchronized void unlock() {
            if (--holds > 0) return;        // (4)
            owner = null;                       // (2)
            notify();
        }
    }

    static final OwnLock lock = new OwnLock();
    static int x;

    static void add() throws InterruptedException {
        lock.lock();
        lock.lock();
        x++;                                // (6) race x after (6): locksets
        lock.unlock();
        lock.unlock();
    }

    public static void main(String[] args) {
        Order.run(OwnerCheck::add, OwnerCheck::add);
        System.out.println(x);
    }
}
