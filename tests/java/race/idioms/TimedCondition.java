import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A wait that gives up has the lock again, but the field was never under it. */
class TimedCondition {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static int x;

    public static void main(String[] args) {
        Order.run(() -> x = 1, () -> {    // (1)
            lock.lock();
            try {
                changed.await(1, TimeUnit.MILLISECONDS);
                x = 2;    // race x after (1): all
            } finally {
                lock.unlock();
            }
        });
        System.out.println(x);
    }
}
