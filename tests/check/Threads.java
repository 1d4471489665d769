import java.util.concurrent.*;
import java.util.concurrent.locks.LockSupport;

/** Orders that the VM itself makes, without a race: interrupts, joins, class initialisation, finalizers, uncaught exceptions. */
public final class Threads {
    static int a, b, c, d, e, f, g, h, i, j;
    static int[] cells = new int[8];

    static class Holder {
        static final Holder INSTANCE = new Holder();
        int value;
        int[] table;
        Holder() {
            value = 5;
            table = new int[] {1, 2, 3};
        }
    }
    enum Colour { RED, GREEN; int uses = 1; }
    static class Slow {
        static int made;
        static volatile boolean started;
        static {
            started = true;
            for (int k = 0; k < 1000; k++) made += k;
        }
        static int get() { return made; }
    }
    static class Finalized {
        static volatile boolean done;
        int value;
        static int seen;
        Finalized() { value = 7; }
        @Override protected void finalize() {
            seen += value;
            done = true;
        }
    }

    interface Body { void run() throws Exception; }
    static Thread start(Body body) {
        Thread t = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new RuntimeException(e);
            }
        });
        t.start();
        return t;
    }

    static void interrupts() throws Exception {
        Thread sleeper = start(() -> { try { Thread.sleep(100_000); } catch (InterruptedException x) { a++; } });
        a = 1;
        sleeper.interrupt();
        sleeper.join();
        Object lock = new Object();
        Thread waiter = start(() -> { synchronized (lock) { try { lock.wait(); } catch (InterruptedException x) { b++; } } });
        while (waiter.getState() != Thread.State.WAITING) Thread.onSpinWait();
        b = 1;
        waiter.interrupt();
        waiter.join();
        Thread poller = start(() -> { while (!Thread.currentThread().isInterrupted()) Thread.onSpinWait(); c++; });
        c = 1;
        poller.interrupt();
        poller.join();
        Thread parked = start(() -> { while (!Thread.interrupted()) LockSupport.park(); d++; });
        d = 1;
        parked.interrupt();
        parked.join(100_000);
        d++;
    }

    static void ends() throws Exception {
        Thread t = start(() -> e++);
        while (t.isAlive()) t.join(1);
        e++;
        Thread dies = new Thread(() -> { f = 3; throw new IllegalStateException("expected"); });
        dies.setUncaughtExceptionHandler((thread, problem) -> f++);
        dies.start();
        dies.join();
        f++;
        Thread daemon = new Thread(() -> g = 4);
        daemon.setDaemon(true);
        daemon.start();
        daemon.join(100_000);
        g++;
    }

    static void initialisers() throws Exception {
        Thread[] ts = new Thread[4];
        for (int k = 0; k < ts.length; k++) {
            ts[k] = start(() -> {
                int sum = Holder.INSTANCE.value + Holder.INSTANCE.table[1] + Colour.values().length + Colour.valueOf("RED").uses + Slow.get();
                if (sum < 0) throw new AssertionError();
            });
        }
        for (Thread t : ts) t.join();
    }

    static void finalizers() throws Exception {
        for (int k = 0; k < 1000 && !Finalized.done; k++) {
            new Finalized();
            System.gc();
            Thread.sleep(1);
        }
    }

    static void pools() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int round = 0; round < 20; round++) {
            int r = round;
            Future<Integer> one = pool.submit(() -> cells[0] += r);
            one.get();
            pool.submit(() -> cells[0] += r).get();
            cells[0]++;
        }
        pool.shutdown();
        if (!pool.awaitTermination(100, TimeUnit.SECONDS)) throw new AssertionError();
        h = cells[0];
    }

    public static void main(String[] args) throws Exception {
        interrupts();
        ends();
        initialisers();
        finalizers();
        pools();
        System.out.println(a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + g + " " + h + " " + Finalized.done);
    }
}
