// Locks of java.util.concurrent in ThreadInfo, also those made a moment ago, and who has the monitor that a waiting thread gave up.
import java.lang.management.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class OwnedSynchronizers {
    static final ThreadMXBean bean = ManagementFactory.getThreadMXBean();

    static class Own extends AbstractOwnableSynchronizer {
        void take() { setExclusiveOwnerThread(Thread.currentThread()); }
        void give() { setExclusiveOwnerThread(null); }
    }

    static void show(ThreadInfo info) {
        List<String> names = new ArrayList<>();
        for (LockInfo l : info.getLockedSynchronizers()) names.add(l.getClassName());
        Collections.sort(names);
        System.out.println(info.getThreadName() + " " + names);
    }

    static void show(String when, Thread... threads) {
        System.out.println(when);
        for (Thread t : threads) show(bean.getThreadInfo(new long[] {t.getId()}, false, true)[0]);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(bean.isSynchronizerUsageSupported());
        ReentrantLock lock = new ReentrantLock(), fair = new ReentrantLock(true);
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        Own own = new Own();
        CountDownLatch there = new CountDownLatch(1), go = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            lock.lock();
            both.writeLock().lock();
            own.take();
            there.countDown();
            try { go.await(); } catch (InterruptedException e) { System.out.println(e); }
            own.give();
            both.writeLock().unlock();
            lock.unlock();
        }, "other");
        show("before", Thread.currentThread());
        other.start();
        there.await();
        fair.lock();
        both.readLock();
        show("held", Thread.currentThread(), other);
        for (ThreadInfo info : bean.dumpAllThreads(true, true))
            if (info.getThreadId() == other.getId()) show(info);
        for (ThreadInfo info : bean.dumpAllThreads(true, false))
            if (info.getThreadId() == other.getId()) show(info);
        fair.unlock();
        go.countDown();
        other.join();
        show("after", Thread.currentThread());

        Object monitor = new Object();
        Thread waiter = new Thread(() -> {
            synchronized (monitor) {
                try { monitor.wait(); } catch (InterruptedException e) { System.out.println("interrupted"); }
            }
        }, "waiter");
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) Thread.sleep(1);
        System.out.println(bean.getThreadInfo(waiter.getId()).getLockOwnerName());
        synchronized (monitor) {
            ThreadInfo info = bean.getThreadInfo(waiter.getId());
            System.out.println(info.getThreadState() + " " + info.getLockOwnerName() + " " + (info.getLockOwnerId() == Thread.currentThread().getId()));
            System.out.println(Arrays.toString(bean.findDeadlockedThreads()));
            waiter.interrupt();
        }
        waiter.join();
    }
}
