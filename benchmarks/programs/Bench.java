import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What all programs share: the command line {@code Name [small|medium|A|B] [threads]}, a team of workers, the check of the result,
 * and the one line of output. It has no race of its own, and its locks order nothing but the start and the end of a team.
 */
final class Bench {
    private static final List<String> SIZES = List.of("small", "medium", "A", "B");
    final String name, size;
    final int threads;

    Bench(String name, String[] args, int defaultThreads) {
        this.name = name;
        size = args.length > 0 ? args[0] : "small";
        threads = args.length > 1 ? number(args[1]) : defaultThreads;
        if (!SIZES.contains(size) || threads < 1 || args.length > 2) usage();
    }

    private int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            usage();
            return 0;
        }
    }

    void usage() {
        System.err.println("usage: " + name + " [small|medium|A|B] [threads]");
        System.exit(2);
    }

    /** The parameter of this run's size. */
    <T> T pick(T small, T medium, T a, T b) {
        return List.of(small, medium, a, b).get(SIZES.indexOf(size));
    }

    interface Work {
        void run(int id) throws Exception;
    }

    /** Runs the work on all threads and waits for them. Nobody begins before everybody is there: ending a thread would order it with a later start. */
    void parallel(Work work) {
        parallel(threads, work);
    }

    static void parallel(int threads, Work work) {
        CountDownLatch gate = new CountDownLatch(threads);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread[] team = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            int id = i;
            team[i] = new Thread(() -> {
                try {
                    gate.countDown();
                    gate.await();
                    work.run(id);
                } catch (Throwable e) {
                    failure.compareAndSet(null, e);
                }
            }, "worker " + id);
        }
        for (Thread t : team) t.start();
        for (Thread t : team) join(t);
        if (failure.get() != null) throw new IllegalStateException("a worker failed", failure.get());
    }

    static void join(Thread t) {
        try {
            t.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The first of part {@code id} when n things are dealt to the threads in blocks; part threads begins at n. */
    int from(int id, int n) {
        return (int) ((long) n * id / threads);
    }

    /**
     * Lets threads pass in the order of their numbers without ordering them by happens-before: the number of the next one is kept outside
     * the heap. So racing updates are never lost by bad luck, which keeps the output the same, but a stale read of them is still allowed.
     */
    static final class Turn {
        private final ByteBuffer next = ByteBuffer.allocateDirect(4);

        void await(int id) {
            while (next.getInt(0) != id) Thread.yield();
            VarHandle.fullFence();
        }

        void pass(int id) {
            VarHandle.fullFence();
            next.putInt(0, id + 1);
        }
    }

    /** Where all threads of a team wait for each other. */
    interface Barrier {
        void await(int id);
    }

    void check(boolean good, String what) {
        if (good) return;
        System.err.println(name + " " + size + " " + threads + ": WRONG RESULT: " + what);
        System.exit(1);
    }

    void checkNear(double value, double expected, double tolerance, String what) {
        check(Math.abs(value - expected) <= tolerance * Math.max(1, Math.abs(expected)), what + " is " + value + ", not " + expected);
    }

    /** The program's output: no more digits than every correct machine agrees on. */
    void done(String format, Object... values) {
        System.out.println(name + " " + size + " " + threads + ": " + String.format(Locale.ROOT, format, values));
    }
}
