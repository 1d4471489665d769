import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/**
 * 64 threads allocate, lock, throw, wait and are interrupted while collections are forced; every thread checks what it
 * computed. Own command: tests/java/stress/run.sh [seconds [threads]]; the tests run a short form.
 */
public class Stress {
    static final int LOCKS = 16;
    static final Object[] locks = new Object[LOCKS];
    static final long[] counters = new long[LOCKS];
    static final AtomicLong total = new AtomicLong(), thrown = new AtomicLong(), collected = new AtomicLong();
    static final ConcurrentHashMap<Integer, int[]> shared = new ConcurrentHashMap<>();
    static final BlockingQueue<String> failures = new LinkedBlockingQueue<>();
    /** What a tree of depth 6 adds to 127 times the value of its root. */
    static final long OFFSETS = new Node(6, 0).sum();
    static volatile boolean stop;

    static class Oops extends RuntimeException {
        final int depth;
        Oops(int depth) {
            super("depth " + depth);
            this.depth = depth;
        }
    }

    static class Node {
        final int value;
        final Node left, right;
        Node(int depth, int value) {
            this.value = value;
            left = depth == 0 ? null : new Node(depth - 1, value + 1);
            right = depth == 0 ? null : new Node(depth - 1, value + 2);
        }
        long sum() { return value + (left == null ? 0 : left.sum() + right.sum()); }
    }

    static void check(boolean ok, String what) {
        if (!ok) failures.add(Thread.currentThread().getName() + ": " + what);
    }

    static int descend(int n) {
        if (n == 0) throw new Oops(7);
        try {
            return descend(n - 1) + 1;
        } finally {
            thrown.incrementAndGet();
        }
    }

    static void allocate(Random r) {
        int start = r.nextInt(100);
        Node tree = new Node(6, start);
        byte[][] blocks = new byte[8][];
        for (int i = 0; i < blocks.length; i++) {
            blocks[i] = new byte[1 + r.nextInt(2000)];
            Arrays.fill(blocks[i], (byte) i);
        }
        check(tree.sum() == 127L * start + OFFSETS, "tree sum");
        for (int i = 0; i < blocks.length; i++) check(blocks[i][blocks[i].length - 1] == i, "block content");
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 20; i++) b.append(i).append(',');
        check(b.toString().split(",").length == 20, "string");
    }

    static void lock(Random r) {
        int a = r.nextInt(LOCKS), b = r.nextInt(LOCKS);
        int low = Math.min(a, b), high = Math.max(a, b);
        synchronized (locks[low]) {
            synchronized (locks[high]) {
                counters[low]++;
                total.incrementAndGet();
                if (r.nextInt(50) == 0) locks[high].notifyAll();
            }
            if (r.nextInt(200) == 0) {
                try {
                    locks[low].wait(1);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    static void fail(Random r) {
        try {
            descend(1 + r.nextInt(30));
            check(false, "no exception");
        } catch (Oops e) {
            check(e.depth == 7 && e.getMessage().equals("depth 7") && e.getStackTrace().length > 1, "exception content");
        }
        try {
            Object o = r.nextBoolean() ? null : "text";
            check(o.hashCode() == "text".hashCode(), "hash");
        } catch (NullPointerException e) {
            thrown.incrementAndGet();
        }
        try {
            check(new int[3][r.nextInt(6)].length + 1 / r.nextInt(2) >= 0, "array");
        } catch (ArithmeticException e) {
            thrown.incrementAndGet();
        }
    }

    static void share(Random r) {
        int k = r.nextInt(500);
        shared.merge(k, new int[] {1, k}, (x, y) -> new int[] {x[0] + y[0], k});
        int[] v = shared.get(r.nextInt(500));
        check(v == null || v[0] > 0 && shared.get(v[1]) != null, "shared map");
        if (shared.size() > 400) shared.keySet().removeIf(x -> false);
    }

    static void run(int id) {
        Random r = new Random(id);
        try {
            while (!stop) {
                switch (r.nextInt(5)) {
                    case 0: allocate(r); break;
                    case 1: lock(r); break;
                    case 2: fail(r); break;
                    case 3: share(r); break;
                    default:
                        Object[] list = null;
                        for (int i = 0; i < 200; i++) list = new Object[] {list, i};
                        int n = 0;
                        for (Object[] x = list; x != null; x = (Object[]) x[0]) n += (Integer) x[1];
                        check(n == 19900, "list");
                }
                if (Thread.interrupted()) collected.incrementAndGet();
            }
        } catch (Throwable t) {
            failures.add(Thread.currentThread().getName() + ": " + t);
            t.printStackTrace();
        }
    }

    public static void main(String[] args) throws Exception {
        double seconds = args.length > 0 ? Double.parseDouble(args[0]) : 2;
        int threads = args.length > 1 ? Integer.parseInt(args[1]) : 64;
        for (int i = 0; i < LOCKS; i++) locks[i] = new Object();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int id = i;
            Thread t = new Thread(() -> run(id), "stress-" + i);
            all.add(t);
            t.start();
        }
        long end = System.nanoTime() + (long) (seconds * 1e9);
        Random r = new Random(99);
        for (int round = 0; System.nanoTime() < end; round++) {
            Thread.sleep(20);
            if (round % 5 == 0) System.gc();
            all.get(r.nextInt(threads)).interrupt();
            Thread brief = new Thread(() -> allocate(new Random(5)), "brief");
            brief.start();
            brief.join();
        }
        stop = true;
        for (Thread t : all) t.join(60_000);
        long sum = 0;
        for (int i = 0; i < LOCKS; i++)
            synchronized (locks[i]) {
                sum += counters[i];
            }
        check(sum == total.get(), "counters " + sum + " of " + total);
        for (Thread t : all) check(!t.isAlive(), t.getName() + " hangs");
        check(total.get() > 0 && thrown.get() > 0 && !shared.isEmpty(), "nothing happened");
        failures.forEach(System.out::println);
        System.out.println(threads + " threads, " + failures.size() + " failures");
        System.exit(failures.isEmpty() ? 0 : 1);
    }
}
