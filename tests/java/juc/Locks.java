import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class Locks {
    static void p(Object o) { System.out.println(String.valueOf(o).replaceAll("@[0-9a-f]+", "@H")); }
    interface Call {
        Object call() throws Throwable;
    }
    static void t(String n, Call c) {
        try {
            p(n + " = " + c.call());
        } catch (Throwable e) {
            p(n + " !! " + e);
        }
    }
    static <T> T on(Callable<T> c) throws Exception {
        FutureTask<T> f = new FutureTask<>(c);
        Thread th = new Thread(f, "other");
        th.start();
        th.join();
        return f.get();
    }
    public static void main(String[] args) throws Exception {
        ReentrantLock l = new ReentrantLock();
        l.lock();
        l.lock();
        p(l.getHoldCount() + " " + l.isHeldByCurrentThread() + l.isLocked() + l.isFair() + l);
        t("tryLock elsewhere", () -> on(() -> l.tryLock()));
        t("timed elsewhere", () -> on(() -> l.tryLock(5, TimeUnit.MILLISECONDS)));
        l.unlock();
        l.unlock();
        t("unlock free", () -> {
            l.unlock();
            return 0;
        });
        t("unlock other's", () -> {
            l.lock();
            try {
                return on(() -> {
                    l.unlock();
                    return 0;
                });
            } finally {
                l.unlock();
            }
        });
        p(l);
        Condition c = l.newCondition();
        t("await without lock", () -> {
            c.await();
            return 0;
        });
        t("signal without lock", () -> {
            c.signal();
            return 0;
        });
        l.lock();
        t("awaitNanos timeout", () -> c.awaitNanos(1000) <= 0);
        t("await timeout", () -> c.await(1, TimeUnit.MILLISECONDS));
        t("awaitUntil past", () -> c.awaitUntil(new Date(0)));
        l.unlock();
        int[] st = {0};
        Thread w = new Thread(() -> {
            l.lock();
            try {
                st[0] = 1;
                while (st[0] != 2) c.awaitUninterruptibly();
                p("signalled " + l.isHeldByCurrentThread());
            } finally {
                l.unlock();
            }
        });
        w.start();
        for (;;) {
            l.lock();
            try {
                if (l.hasWaiters(c)) {
                    p(l.getWaitQueueLength(c));
                    st[0] = 2;
                    c.signal();
                    break;
                }
            } finally {
                l.unlock();
            }
            Thread.yield();
        }
        w.join();
        ReentrantLock fair = new ReentrantLock(true);
        List<Integer> order = new ArrayList<>();
        fair.lock();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                fair.lock();
                try {
                    order.add(k);
                } finally {
                    fair.unlock();
                }
            });
            ts[i].start();
            while (fair.getQueueLength() != i + 1) Thread.yield();
        }
        p(fair.hasQueuedThread(ts[2]) + " " + fair.hasQueuedThreads());
        fair.unlock();
        for (Thread x : ts) x.join();
        p(order);
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        rw.readLock().lock();
        p(rw.getReadLockCount() + " " + rw.getReadHoldCount() + rw);
        t("read elsewhere", () -> on(() -> {
            boolean b = rw.readLock().tryLock();
            rw.readLock().unlock();
            return b;
        }));
        t("write elsewhere", () -> on(() -> rw.writeLock().tryLock()));
        t("upgrade", () -> rw.writeLock().tryLock());
        rw.readLock().unlock();
        rw.readLock().unlock();
        rw.writeLock().lock();
        rw.readLock().lock();
        rw.writeLock().unlock();
        p("downgraded " + rw.getReadHoldCount() + rw.isWriteLocked());
        rw.readLock().unlock();
        t("read unlock free", () -> {
            rw.readLock().unlock();
            return 0;
        });
        t("write unlock free", () -> {
            rw.writeLock().unlock();
            return 0;
        });
        t("read condition", () -> rw.readLock().newCondition());
        StampedLock s = new StampedLock();
        long o = s.tryOptimisticRead();
        p(s.validate(o));
        long wr = s.writeLock();
        p(s.validate(o) + " " + s.isWriteLocked() + s.tryReadLock()
                + on(() -> s.tryReadLock(1, TimeUnit.MILLISECONDS)));
        s.unlockWrite(wr);
        long r1 = s.readLock(), r2 = s.readLock();
        p(s.getReadLockCount() + " " + s.tryConvertToWriteLock(r1));
        s.unlockRead(r2);
        long up = s.tryConvertToWriteLock(r1);
        p(up != 0);
        s.unlock(up);
        t("bad stamp", () -> {
            s.unlockWrite(123);
            return 0;
        });
        t("bad read stamp", () -> {
            s.unlockRead(0);
            return 0;
        });
        p(s + " " + s.asReadLock().getClass().getSimpleName());
        int[] cnt = {0};
        Thread[] many = new Thread[4];
        for (int i = 0; i < 4; i++) {
            many[i] = new Thread(() -> {
                for (int k = 0; k < 200; k++) {
                    if (k % 4 == 0) {
                        long x = s.writeLock();
                        cnt[0]++;
                        s.unlockWrite(x);
                    } else {
                        long x = s.tryOptimisticRead();
                        int v = cnt[0];
                        if (!s.validate(x)) {
                            x = s.readLock();
                            v = cnt[0];
                            s.unlockRead(x);
                        }
                    }
                }
            });
            many[i].start();
        }
        for (Thread x : many) x.join();
        p(cnt[0]);
        class Mutex extends AbstractQueuedSynchronizer {
            protected boolean tryAcquire(int a) { return compareAndSetState(0, 1); }
            protected boolean tryRelease(int a) {
                if (getState() == 0) throw new IllegalMonitorStateException("own");
                setState(0);
                return true;
            }
        }
        Mutex mx = new Mutex();
        mx.acquire(1);
        t("aqs", () -> on(() -> mx.tryAcquireNanos(1, 1000)));
        mx.release(1);
        t("aqs release", () -> mx.release(1));
    }
}
