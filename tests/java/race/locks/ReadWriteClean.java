/** Readers hold the read lock together, writers the write lock alone; one writer keeps reading after it has stopped writing. */
import java.util.concurrent.locks.ReentrantReadWriteLock;

class ReadWriteClean {
    static int x;

    public static void main(String[] args) {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Order.together(
            () -> {
                lock.writeLock().lock();
                x = 1;                  // (1)
                lock.readLock().lock();
                lock.writeLock().unlock();
                Order.reach(1);
                Order.await(2);
                int seen = x;           // (2)
                lock.readLock().unlock();
                Order.reach(3);
            },
            () -> {
                Order.await(1);
                lock.readLock().lock();
                Order.reach(2);
                int seen = x;           // race x after (1): Racer
                lock.readLock().unlock();
                Order.await(3);
                lock.writeLock().lock();
                x++;                    // race x after (1): Eraser; race x after (1)|(2): EraserWithBarrier
                lock.writeLock().unlock();
            });
        System.out.println(x);
    }
}
