/** tryLock fails and the thread goes on as if it had the lock. */
import java.util.concurrent.locks.ReentrantLock;

class TryLock {
    static int x;

    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        Order.together(
            () -> {
                lock.lock();
                x = 1;                  // (1)
                Order.reach(1);
                Order.await(2);
                lock.unlock();
            },
            () -> {
                Order.await(1);
                System.out.println(lock.tryLock());
                x++;                    // race x after (1): all
                Order.reach(2);
            });
    }
}
