import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Each field is written by one thread under a lock of java.util.concurrent and then by another under none: reports name the lock. */
public final class HeldLocks {
    static int reentrant, twice, tried, failed, given, write, read, readTwice, readTried, stampedWrite, stampedRead, stampedTried, optimistic, converted,
        convertedBack, unlocked, view, own, both, waited;

    static final class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int n) {
            boolean done = compareAndSetState(0, 1);
            if (done) setExclusiveOwnerThread(Thread.currentThread());
            return done;
        }

        @Override
        protected boolean tryRelease(int n) {
            setExclusiveOwnerThread(null);
            setState(0);
            return true;
        }
    }

    static void underExclusive() throws Exception {
        ReentrantLock lock = new ReentrantLock(), busy = new ReentrantLock(true);
        lock.lock();
        reentrant = 1;
        lock.lock();
        lock.unlock();
        twice = 1;
        lock.unlock();
        given = 1;
        if (busy.tryLock()) tried = 1;
        Thread other = new Thread(() -> {
            if (!busy.tryLock()) failed = 1;
        }, "other");
        other.start();
        other.join();
        busy.unlock();
        Mutex mutex = new Mutex();
        mutex.acquire(1);
        own = 1;
        synchronized (mutex) {
            both = 1;
        }
        mutex.release(1);
    }

    static void underReadWrite() {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.writeLock().lock();
        write = 1;
        lock.writeLock().unlock();
        lock.readLock().lock();
        read = 1;
        lock.readLock().lock();
        lock.readLock().unlock();
        readTwice = 1;
        lock.readLock().unlock();
        if (lock.readLock().tryLock()) readTried = 1;
        lock.readLock().unlock();
    }

    static void underStamped() {
        StampedLock lock = new StampedLock();
        long stamp = lock.writeLock();
        stampedWrite = 1;
        lock.unlockWrite(stamp);
        stamp = lock.readLock();
        stampedRead = 1;
        lock.unlock(stamp);
        unlocked = 1;
        stamp = lock.tryWriteLock();
        stampedTried = 1;
        lock.unlock(stamp);
        stamp = lock.tryOptimisticRead();
        optimistic = 1;
        stamp = lock.tryConvertToWriteLock(stamp);
        converted = 1;
        lock.tryConvertToOptimisticRead(stamp);
        convertedBack = 1;
        lock.asReadLock().lock();
        view = 1;
        lock.asReadLock().unlock();
    }

    static void underCondition() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition never = lock.newCondition();
        lock.lock();
        never.awaitNanos(1);
        waited = 1;
        lock.unlock();
    }

    public static void main(String[] args) {
        Order.run(
            () -> {
                underExclusive();
                underReadWrite();
                underStamped();
                underCondition();
            },
            () -> {
                reentrant = twice = tried = failed = given = 2;
                write = read = readTwice = readTried = 2;
                stampedWrite = stampedRead = stampedTried = optimistic = converted = convertedBack = unlocked = view = 2;
                own = both = waited = 2;
            });
        System.out.println(reentrant);
    }
}
