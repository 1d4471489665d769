/** Locks of java.util.concurrent against each other and against monitors; conditions; a lock of the program's own making. */
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

class SynchronizerOrder {
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

    static void reentrant() {
        ReentrantLock a = new ReentrantLock(), b = new ReentrantLock(true);
        Order.run(
            () -> {
                a.lock();
                b.lock(); // (1)
                a.unlock();
                b.unlock();
            },
            () -> {
                b.lock();
                a.lockInterruptibly(); // deadlock after (1): lock-order
                b.unlock();
                a.unlock();
            });
    }

    static void mixed() {
        Lock a = new ReentrantLock();
        Object m = new Object();
        Order.run(
            () -> {
                a.lock();
                synchronized (m) { // (2)
                }
                a.unlock();
            },
            () -> {
                synchronized (m) {
                    a.lock(); // deadlock after (2): lock-order
                    a.unlock();
                }
            });
    }

    static void readWrite() {
        ReentrantReadWriteLock a = new ReentrantReadWriteLock();
        StampedLock b = new StampedLock();
        Order.run(
            () -> {
                a.readLock().lock();
                long stamp = b.readLock(); // (3)
                b.unlock(stamp);
                a.readLock().unlock();
            },
            () -> {
                long stamp = b.writeLock();
                a.writeLock().lock(); // deadlock after (3): lock-order
                a.writeLock().unlock();
                b.unlockWrite(stamp);
            });
    }

    static void own() {
        Mutex a = new Mutex(), b = new Mutex();
        Order.run(
            () -> {
                a.acquire(1);
                b.acquire(1); // (4)
                b.release(1);
                a.release(1);
            },
            () -> {
                b.acquire(1);
                a.acquire(1); // deadlock after (4): lock-order
                a.release(1);
                b.release(1);
            });
    }

    // The lock is taken again at the end of the wait, while m is held.
    static void condition() {
        ReentrantLock a = new ReentrantLock();
        Condition c = a.newCondition();
        Object m = new Object();
        Order.together(
            () -> {
                a.lock();
                synchronized (m) { // (5)
                }
                a.unlock();
                Order.reach(1);
            },
            () -> {
                Order.await(1);
                a.lock();
                synchronized (m) {
                    Order.reach(2);
                    c.await(); // deadlock after (5): lock-order
                }
                a.unlock();
            },
            () -> {
                Order.await(2);
                a.lock();
                c.signal();
                a.unlock();
            });
    }

    static void upgrade() {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Order.run(() -> {
            lock.readLock().lock(); // (6)
            Thread me = Thread.currentThread();
            Thread saviour = new Thread(() -> {
                while (!lock.hasQueuedThread(me)) Thread.yield();
                me.interrupt();
            });
            saviour.start();
            try {
                lock.writeLock().lockInterruptibly(); // deadlock after (6): upgrade
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
            lock.readLock().unlock();
            saviour.join();
        });
    }

    public static void main(String[] args) {
        reentrant();
        mixed();
        readWrite();
        own();
        condition();
        upgrade();
    }
}
