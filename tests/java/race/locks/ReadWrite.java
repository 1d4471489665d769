/** Two threads hold the read lock at the same time, and both write. */
import java.util.concurrent.locks.ReentrantReadWriteLock;

class ReadWrite {
    static int x;

    public static void main(String[] args) {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Order.together(
            () -> {
                lock.readLock().lock();
                Order.reach(1);
                Order.await(2);
                x = 1;                  // (1)
                Order.reach(3);
                Order.await(4);
                lock.readLock().unlock();
            },
            () -> {
                Order.await(1);
                lock.readLock().lock();
                Order.reach(2);
                Order.await(3);
                x++;                    // race x after (1): all
                Order.reach(4);
                lock.readLock().unlock();
            });
        System.out.println(x);
    }
}
