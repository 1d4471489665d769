import java.nio.channels.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class InterruptEverything {
    interface Body {
        void run() throws Exception;
    }
    static void t(String n, Body b) throws Exception {
        String[] r = new String[1];
        Thread t = new Thread(() -> {
            try {
                b.run();
                r[0] = "returned, flag " + Thread.interrupted();
            } catch (Throwable e) {
                r[0] = e + ", flag " + Thread.interrupted();
            }
        });
        t.start();
        while (t.getState() == Thread.State.RUNNABLE || t.getState() == Thread.State.NEW) Thread.sleep(1);
        Thread.sleep(2);
        t.interrupt();
        t.join();
        System.out.println(n + ": " + r[0]);
        Thread u = new Thread(() -> {
            Thread.currentThread().interrupt();
            try {
                b.run();
                r[0] = "returned, flag " + Thread.interrupted();
            } catch (Throwable e) {
                r[0] = e + ", flag " + Thread.interrupted();
            }
        });
        u.start();
        u.join();
        System.out.println("  pre-interrupted: " + r[0]);
    }
    public static void main(String[] args) throws Exception {
        Object m = new Object();
        t("sleep", () -> Thread.sleep(100000)); t("wait", () -> { synchronized (m) { m.wait();
            }
        }); t("timed wait", () -> { synchronized (m) { m.wait(100000, 5);
            }
        });
        Thread forever = new Thread(() -> {
            try {
                Thread.sleep(1000000);
            } catch (InterruptedException e) {}
        });
        forever.setDaemon(true);
        forever.start();
        t("join", () -> forever.join());
        t("park", LockSupport::park);
        ReentrantLock l = new ReentrantLock();
        l.lock();
        t("lockInterruptibly", l::lockInterruptibly);
        t("tryLock timed", () -> l.tryLock(100, TimeUnit.SECONDS));
        Condition c = l.newCondition();
        t("condition", () -> {
            ReentrantLock k = new ReentrantLock();
            Condition d = k.newCondition();
            k.lock();
            try {
                d.await();
            } finally {
                k.unlock();
            }
        });
        t("latch", new CountDownLatch(1)::await);
        t("semaphore", new Semaphore(0)::acquire);
        t("queue take", new LinkedBlockingQueue<>()::take);
        t("sync queue", () -> new SynchronousQueue<>().put(1));
        t("future", () -> new CompletableFuture<>().get());
        t("exchanger", () -> new Exchanger<>().exchange(1));
        t("barrier", () -> new CyclicBarrier(2).await());
        t("delay queue", () -> new DelayQueue<>().take());
        t("phaser", () -> {
            Phaser p = new Phaser(2);
            p.awaitAdvanceInterruptibly(p.arrive());
        });
        t("stamped", () -> {
            StampedLock s = new StampedLock();
            s.writeLock();
            s.readLockInterruptibly();
        });
        t("timeunit", () -> TimeUnit.SECONDS.sleep(100));
        t("process", () -> {
            Process p = new ProcessBuilder("sleep", "100").start();
            try {
                p.waitFor();
            } finally {
                p.destroyForcibly();
            }
        });
        forever.interrupt();
        l.unlock();
    }
}
