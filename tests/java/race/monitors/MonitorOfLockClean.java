/** Both use its monitor, and the lock that it is for something else. */
import java.util.concurrent.locks.ReentrantLock;

class MonitorOfLockClean {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int guarded;

    public static void main(String[] args) {
        Order.run(
            () -> {
                synchronized (LOCK) {
                    guarded = 1;
                }
                LOCK.lock();
                LOCK.unlock();
            },
            () -> {
                synchronized (LOCK) {
                    guarded++;
                }
            });
    }
}
