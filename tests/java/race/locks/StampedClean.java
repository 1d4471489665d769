/** StampedLock: write lock, read lock, conversion, and an optimistic read after the last write. */
import java.util.concurrent.locks.StampedLock;

class StampedClean {
    static int x;

    public static void main(String[] args) {
        StampedLock lock = new StampedLock();
        Order.together(
            () -> {
                long stamp = lock.writeLock();
                Order.reach(1);
                x = 1;                  // (1)
                lock.unlockWrite(stamp);
            },
            () -> {
                Order.await(1);
                long stamp = lock.readLock();
                int seen = x;           // race x after (1): Racer
                while (true) {
                    long write = lock.tryConvertToWriteLock(stamp);
                    if (write != 0) {
                        stamp = write;
                        break;
                    }
                }
                x = seen + 1;           // race x after (1): erasers
                lock.unlock(stamp);
                Order.reach(2);
            },
            () -> {
                Order.await(2);
                long stamp = lock.tryOptimisticRead();
                int seen = x;
                if (!lock.validate(stamp)) throw new AssertionError();
            });
        System.out.println(x);
    }
}
