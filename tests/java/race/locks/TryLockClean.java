/** tryLock, at once and with a time limit, until it succeeds. */
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

class TryLockClean {
    static int x;

    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        Order.together(
            () -> {
                while (!lock.tryLock()) Thread.onSpinWait();
                x = 1;                  // (1)
                Order.reach(1);
                lock.unlock();
            },
            () -> {
                Order.await(1);
                while (!lock.tryLock(1, TimeUnit.SECONDS)) Thread.onSpinWait();
                x++;                    // race x after (1): locksets
                lock.unlock();
            });
        System.out.println(x);
    }
}
