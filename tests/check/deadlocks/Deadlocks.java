import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Daemon threads that wait for each other for ever, in the way that the argument names; main ends when it is told to. */
public final class Deadlocks {
    static final CountDownLatch inside = new CountDownLatch(2), three = new CountDownLatch(3);

    static void start(String name, Runnable r) {
        Thread t = new Thread(r, name);
        t.setDaemon(true);
        t.start();
    }

    static void meet(CountDownLatch latch) {
        latch.countDown();
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new RuntimeException(e);
        }
    }

    static void monitors(Object first, Object second, CountDownLatch latch) {
        synchronized (first) {
            meet(latch);
            synchronized (second) { // never
            }
        }
    }

    static void locks(Lock first, Lock second) {
        first.lock();
        meet(inside);
        second.lock();
    }

    static void tries(ReentrantLock first, ReentrantLock second) {
        first.lock();
        meet(inside);
        try {
            if (second.tryLock(1500, TimeUnit.MILLISECONDS)) System.out.println("got it");
        } catch (InterruptedException e) {
            throw new RuntimeException(e);
        } finally {
            first.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Object a = new Object(), b = new Object(), c = new Object();
        ReentrantLock k = new ReentrantLock(), l = new ReentrantLock();
        switch (args[0]) {
            case "monitors" -> {
                start("one", () -> monitors(a, b, inside));
                start("two", () -> monitors(b, a, inside));
            }
            case "three" -> {
                start("one", () -> monitors(a, b, three));
                start("two", () -> monitors(b, c, three));
                start("three", () -> monitors(c, a, three));
            }
            case "locks" -> {
                start("one", () -> locks(k, l));
                start("two", () -> locks(l, k));
            }
            case "mixed" -> {
                start("one", () -> {
                    k.lock();
                    monitors(a, b, inside);
                });
                start("two", () -> {
                    synchronized (b) {
                        meet(inside);
                        k.lock();
                    }
                });
            }
            case "join" -> {
                Thread[] two = new Thread[1];
                two[0] = new Thread(() -> {
                    meet(inside);
                    synchronized (a) { // never
                    }
                }, "two");
                two[0].setDaemon(true);
                two[0].start();
                start("one", () -> {
                    synchronized (a) {
                        meet(inside);
                        try {
                            two[0].join();
                        } catch (InterruptedException e) {
                            throw new RuntimeException(e);
                        }
                    }
                });
            }
            case "none" -> {
                Thread one = new Thread(() -> tries(k, l), "one"), two = new Thread(() -> tries(l, k), "two");
                one.start();
                two.start();
                one.join();
                two.join();
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
        boolean is_known_to_java = !args[0].equals("none") && !args[0].equals("join");
        while (is_known_to_java && ManagementFactory.getThreadMXBean().findDeadlockedThreads() == null) Thread.onSpinWait();
        System.in.read();
    }
}
