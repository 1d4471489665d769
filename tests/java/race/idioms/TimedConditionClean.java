import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A wait that gives up has the lock again: everything done under it before is known. */
class TimedConditionClean {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static int x;

    static void set(int value, boolean waits) throws InterruptedException {
        lock.lock();
        try {
            if (waits) changed.await(1, TimeUnit.MILLISECONDS);
            x = value;    // (1); race x after (1): locksets
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        Order.run(() -> set(1, false), () -> set(2, true), () -> set(3, false));
        System.out.println(x);
    }
}
