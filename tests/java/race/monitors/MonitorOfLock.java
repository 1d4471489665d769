/** A ReentrantLock has a monitor too, as every object has, which is not the lock. */
import java.util.concurrent.locks.ReentrantLock;

class MonitorOfLock {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int guarded;

    public static void main(String[] args) {
        Order.run(
            () -> {
                LOCK.lock();
                guarded = 1;            // (1)
                LOCK.unlock();
            },
            () -> {
                synchronized (LOCK) {
                    guarded++;          // race guarded after (1): precise Racer
                }
            });
    }
}
