import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What one operation of synchronisation costs. Usage: Sync operation [millions]; prints CPU nanoseconds of the process per
 * operation, the least of five rounds, and a checksum. Threads of the operations named shared* work on the same object.
 */
public final class Sync {
    interface Operation { long run(int n) throws Exception; }

    static final class Counter {
        long value;
        synchronized void add() { value++; }
        synchronized long get() { return value; }
    }

    static volatile long flag;
    volatile long own;
    static final Counter shared = new Counter();
    static final AtomicLong atomic = new AtomicLong();
    static final AtomicLongArray counts = new AtomicLongArray(1 << 12);
    static final ConcurrentHashMap<Integer, AtomicLong> map = new ConcurrentHashMap<>();
    static final Integer[] keys = new Integer[1024];
    static final int[] data = new int[1 << 12];

    static long monitor(int n) {
        Counter c = new Counter();
        for (int i = 0; i < n; i++) c.add();
        return c.get();
    }

    static long emptyMonitor(int n) {
        Object lock = new Object();
        long sum = 0;
        for (int i = 0; i < n; i++) synchronized (lock) { sum += i; }
        return sum;
    }

    static long volatileRead(int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) sum += flag;
        return sum;
    }

    static long volatileWrite(int n) {
        Sync s = new Sync();
        for (int i = 0; i < n; i++) s.own = i;
        return s.own;
    }

    static long compareAndSet(int n) {
        AtomicLong a = new AtomicLong();
        long done = 0;
        for (int i = 0; i < n; i++) if (a.compareAndSet(i, i + 1)) done++;
        return done;
    }

    static long increment(int n) {
        AtomicLong a = new AtomicLong();
        for (int i = 0; i < n; i++) a.incrementAndGet();
        return a.get();
    }

    /** As a histogram records: one element of many, by an atomic addition. */
    static long record(int n) {
        for (int i = 0; i < n; i++) counts.incrementAndGet(i * 31 & 0xFFF);
        return counts.get(31);
    }

    /** As programs fill arrays: an access to data between two atomic operations. */
    static long random(int n) {
        Random random = new Random(7);
        int[] d = data;
        for (int i = 0; i < n; i++) d[i & 0xFFF] = random.nextInt();
        return d[5];
    }

    static long dataMonitor(int n) {
        Counter c = new Counter();
        int[] d = data;
        for (int i = 0; i < n; i++) { d[i & 0xFFF] = i; c.add(); }
        return c.get();
    }

    static long mapGet(int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) sum += map.get(keys[i & 1023]) != null ? 1 : 0;
        return sum;
    }

    static long mapPut(int n) {
        ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>();
        for (int i = 0; i < n; i++) m.put(keys[i & 1023], keys[i & 7]);
        return m.size();
    }

    static long sharedMonitor(int n) throws Exception {
        return both(() -> { for (int i = 0; i < n / 2; i++) shared.add(); }, shared::get);
    }

    static long sharedIncrement(int n) throws Exception {
        return both(() -> { for (int i = 0; i < n / 2; i++) atomic.incrementAndGet(); }, atomic::get);
    }

    static long sharedRead(int n) throws Exception {
        return both(() -> { long sum = 0; for (int i = 0; i < n / 2; i++) sum += flag; if (sum != 0) throw new AssertionError(); }, () -> flag);
    }

    static long sharedMap(int n) throws Exception {
        return both(() -> {
            for (int i = 0; i < n / 2; i++) map.computeIfAbsent(keys[i & 1023], k -> new AtomicLong()).incrementAndGet();
        }, () -> (long) map.size());
    }

    static long handOver(int n) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(256);
        long[] sum = new long[1];
        Thread taker = new Thread(() -> {
            try {
                for (int i = 0; i < n; i++) sum[0] += queue.take();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        taker.start();
        for (int i = 0; i < n; i++) queue.put(keys[i & 1023]);
        taker.join();
        return sum[0];
    }

    interface Result { long get(); }
    static long both(Runnable part, Result result) throws Exception {
        CountDownLatch ready = new CountDownLatch(2);
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            threads[i] = new Thread(() -> {
                ready.countDown();
                while (ready.getCount() > 0) Thread.onSpinWait();
                part.run();
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        return result.get();
    }

    static Operation operation(String name) {
        return switch (name) {
            case "monitor" -> Sync::monitor;
            case "emptyMonitor" -> Sync::emptyMonitor;
            case "volatileRead" -> Sync::volatileRead;
            case "volatileWrite" -> Sync::volatileWrite;
            case "compareAndSet" -> Sync::compareAndSet;
            case "increment" -> Sync::increment;
            case "record" -> Sync::record;
            case "random" -> Sync::random;
            case "dataMonitor" -> Sync::dataMonitor;
            case "mapGet" -> Sync::mapGet;
            case "mapPut" -> Sync::mapPut;
            case "sharedMonitor" -> Sync::sharedMonitor;
            case "sharedIncrement" -> Sync::sharedIncrement;
            case "sharedRead" -> Sync::sharedRead;
            case "sharedMap" -> Sync::sharedMap;
            case "handOver" -> Sync::handOver;
            default -> throw new IllegalArgumentException(name);
        };
    }

    static final String[] ALL = {"emptyMonitor", "monitor", "volatileRead", "volatileWrite", "compareAndSet", "increment", "record", "random", "dataMonitor", "mapGet", "mapPut",
                                 "sharedMonitor", "sharedIncrement", "sharedRead", "sharedMap", "handOver"};

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < keys.length; i++) keys[i] = i;
        for (int i = 0; i < 512; i++) map.put(i, new AtomicLong());
        var cpu = (com.sun.management.OperatingSystemMXBean) java.lang.management.ManagementFactory.getOperatingSystemMXBean();
        int n = args.length > 1 ? (int) (Double.parseDouble(args[1]) * 1_000_000) : 1_000_000;
        for (String name : args.length == 0 || args[0].equals("all") ? ALL : new String[] {args[0]}) {
            Operation operation = operation(name);
            long sum = 0, least = Long.MAX_VALUE;
            for (int round = 0; round < 5; round++) {
                long before = cpu.getProcessCpuTime();
                sum = sum * 31 + operation.run(n);
                least = Math.min(least, cpu.getProcessCpuTime() - before);
            }
            System.out.printf("%-16s %8.1f ns  %x%n", name, (double) least / n, sum);
        }
    }
}
