// What ThreadInfo says of a thread's locks, and the counts of threads.
import java.lang.management.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class HeldMonitors {
    static final Object outer = new int[0];
    static final Object inner = new long[0];
    static final CountDownLatch there = new CountDownLatch(2);
    static final ReentrantLock lock = new ReentrantLock();
    static boolean interrupted, wentOn;

    static synchronized void hold(Object last) throws InterruptedException {
        synchronized (outer) {
            synchronized (inner) {
                there.countDown();
                synchronized (last) { last.wait(); }
            }
        }
    }

    static String name(Object className, StackTraceElement at) { return className + " in " + at.getMethodName(); }

    static void show(ThreadInfo info) {
        System.out.println(info.getThreadName() + " " + info.getThreadState() + " waits for "
                + (info.getLockInfo() == null ? "nothing" : info.getLockInfo().getClassName()) + " of " + info.getLockOwnerName());
        for (MonitorInfo m : info.getLockedMonitors())
            System.out.println("  " + name(m.getClassName(), m.getLockedStackFrame()) + " at " + m.getLockedStackDepth());
    }

    static void until(Thread t, Thread.State state) throws InterruptedException {
        while (t.getState() != state) Thread.sleep(1);
    }

    public static void main(String[] args) throws Exception {
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        Object last = new char[0];
        Thread waiter = new Thread(() -> {
            try { hold(last); } catch (InterruptedException e) { interrupted = true; }
        }, "waiter");
        Thread blocked = new Thread(() -> {
            there.countDown();
            synchronized (outer) { wentOn = true; }
        }, "blocked");
        Thread parked = new Thread(() -> { lock.lock(); lock.unlock(); }, "parked");
        lock.lock();
        waiter.start();
        until(waiter, Thread.State.WAITING);
        blocked.start();
        there.await();
        until(blocked, Thread.State.BLOCKED);
        parked.start();
        until(parked, Thread.State.WAITING);
        long[] ids = {waiter.getId(), blocked.getId(), parked.getId()};
        for (ThreadInfo info : bean.getThreadInfo(ids, true, false)) show(info);
        for (ThreadInfo info : bean.getThreadInfo(ids)) show(info);
        for (ThreadInfo info : bean.getThreadInfo(ids, true, false, 1)) show(info);
        int peak = bean.getPeakThreadCount();
        long started = bean.getTotalStartedThreadCount();
        lock.unlock();
        waiter.interrupt();
        for (Thread t : new Thread[] {waiter, blocked, parked}) t.join();
        System.out.println(interrupted + " " + wentOn);
        System.out.println(bean.getPeakThreadCount() == peak);
        System.out.println(bean.getTotalStartedThreadCount() >= started);
        bean.resetPeakThreadCount();
        System.out.println(bean.getPeakThreadCount() < peak);
    }
}
