import java.lang.management.ManagementFactory;
import java.util.List;
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

    // Each initialiser needs the other class: a run in which one thread does both goes well.
    static class Egg {
        static final int age = hatch();

        static int hatch() {
            meet(inside);
            return Hen.age + 1;
        }
    }

    static class Hen {
        static final int age = grow();

        static int grow() {
            meet(inside);
            return Egg.age + 1;
        }
    }

    static final Object guard = new Object();

    static class Guarded {
        static final int value = compute();

        static int compute() {
            meet(inside);
            synchronized (guard) { // never
                return 1;
            }
        }
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
            case "classes" -> {
                start("one", () -> System.out.println(Egg.age));
                start("two", () -> System.out.println(Hen.age));
            }
            case "classAndMonitor" -> {
                start("one", () -> System.out.println(Guarded.value));
                start("two", () -> {
                    synchronized (guard) {
                        meet(inside);
                        System.out.println(Guarded.value);
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
        boolean is_known_to_java = !List.of("none", "join", "classes", "classAndMonitor").contains(args[0]);
        while (is_known_to_java && ManagementFactory.getThreadMXBean().findDeadlockedThreads() == null) Thread.onSpinWait();
        System.in.read();
    }
}
