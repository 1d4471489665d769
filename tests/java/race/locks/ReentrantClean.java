/** ReentrantLock with a thread that has to wait for it. The lock-set tools know monitors only. */
import java.util.concurrent.locks.ReentrantLock;

class ReentrantClean {
    static int x;

    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        Order.together(
            () -> {
                lock.lock();
                Order.reach(1);
                lock.lock();
                lock.unlock();
                x = 1;                  // (1)
                lock.unlock();
            },
            () -> {
                Order.await(1);
                lock.lock();
                x++;                    // race x after (1): locksets
                lock.unlock();
            });
        System.out.println(x);
    }
}
