import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Many threads that allocate, lock, hand objects on, start threads and load classes, all at once and without a race.
 * Stress THREADS ROUNDS: prints the same sums whatever the schedule.
 */
public final class Stress {
    static final class Node {
        Node next;
        long value;
        int[] data;
        Node(long value, Node next) {
            this.value = value;
            this.next = next;
            data = new int[(int) (value % 60) + 4];
        }
        long sum() {
            long s = 0;
            for (Node n = this; n != null; n = n.next) {
                s += n.value;
                for (int d : n.data) s += d;
            }
            return s;
        }
    }

    /** Its own copy of Loaded, so that the static initialiser runs again. */
    static final class Loader extends ClassLoader {
        final byte[] bytes;
        Loader(byte[] bytes) {
            super(Stress.class.getClassLoader());
            this.bytes = bytes;
        }
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (!name.equals("Loaded")) return super.loadClass(name, resolve);
                Class<?> c = findLoadedClass(name);
                return c != null ? c : defineClass(name, bytes, 0, bytes.length);
            }
        }
    }

    static final Object[] locks = new Object[16];
    static final long[] guarded = new long[16];
    static final AtomicLong atomics = new AtomicLong();
    static final ConcurrentHashMap<Integer, Node> map = new ConcurrentHashMap<>();
    static final BlockingQueue<Node> queue = new ArrayBlockingQueue<>(256);
    static final ReentrantReadWriteLock shared = new ReentrantReadWriteLock();
    static long written;
    static volatile long published;
    static byte[] loadedBytes;

    static byte[] read(String resource) throws Exception {
        try (InputStream in = Stress.class.getResourceAsStream(resource)) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            in.transferTo(out);
            return out.toByteArray();
        }
    }

    static long work(int me, int rounds, CyclicBarrier barrier, Loader[] loaders) throws Exception {
        long sum = 0;
        for (int r = 0; r < rounds; r++) {
            Node list = null;
            for (int i = 0; i < 20; i++) list = new Node(me + i, list);
            for (Node n = list; n != null; n = n.next) Arrays.fill(n.data, 1);
            sum += list.sum();
            for (int i = 0; i < 16; i++) {
                synchronized (locks[(i + me) % 16]) { guarded[(i + me) % 16]++; }
            }
            atomics.addAndGet(r);
            map.merge(r % 37, new Node(1, null), (a, b) -> new Node(a.value + b.value, null));
            int[] copy = list.data.clone();
            System.arraycopy(copy, 0, list.next.data, 0, 4);
            queue.put(list);
            sum += queue.take().sum() * 0;
            shared.writeLock().lock();
            try { written++; } finally { shared.writeLock().unlock(); }
            shared.readLock().lock();
            try { published = written; } finally { shared.readLock().unlock(); }
            if (r % 4 == me % 4) {
                Thread child = new Thread(() -> atomics.incrementAndGet());
                child.start();
                child.join();
            }
            if (r % 8 == 0) {
                Class<?> c = Class.forName("Loaded", true, loaders[r / 8 % loaders.length]);
                sum += (Integer) c.getMethod("value").invoke(null);
            }
            if (me == 0 && r % 16 == 0) System.gc();
            if (r % 32 == 31) barrier.await();
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        int threads = Integer.parseInt(args[0]), rounds = Integer.parseInt(args[1]);
        for (int i = 0; i < locks.length; i++) locks[i] = new Object();
        loadedBytes = read("Loaded.class");
        Loader[] loaders = new Loader[rounds / 8 + 1];
        for (int i = 0; i < loaders.length; i++) loaders[i] = new Loader(loadedBytes);
        CyclicBarrier barrier = new CyclicBarrier(threads);
        long[] sums = new long[threads];
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int me = i;
            Thread t = new Thread(() -> {
                try {
                    sums[me] = work(me, rounds, barrier, loaders);
                } catch (Exception e) {
                    e.printStackTrace();
                    System.exit(1);
                }
            });
            all.add(t);
            t.start();
        }
        for (Thread t : all) t.join();
        long merged = map.values().stream().mapToLong(n -> n.value).sum();
        System.out.println(Arrays.stream(sums).sum() + " " + Arrays.stream(guarded).sum() + " " + atomics.get() + " " + merged + " " + written);
    }
}
