/** StampedLock: an optimistic read makes no edge to the writer that comes later. Its value would be thrown away, but it is a race. */
import java.util.concurrent.locks.StampedLock;

class Stamped {
    static int x;

    public static void main(String[] args) {
        StampedLock lock = new StampedLock();
        Order.run(
            () -> {
                long stamp = lock.tryOptimisticRead();
                int seen = x;           // (1)
                if (!lock.validate(stamp)) throw new AssertionError();
            },
            () -> {
                long stamp = lock.writeLock();
                x = 2;                  // race x after (1): all
                lock.unlockWrite(stamp);
            });
        System.out.println(x);
    }
}
