import java.util.ArrayDeque;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// Starts threads that soon end, a few at a time: args[0] of them, args[1] alive at once. Each has data of its own and data that all share under
// a lock. A third argument, "races": each also races on a field of its own that its starter reads too early; "progress": a line for each tenth;
// "mixed": the same, and each thread locks objects of its own, of all, and both together, waits, throws, and uses locks of java.util.concurrent.
public class Short {
    static class Box {
        int own, raced;
    }

    static final Object lock = new Object();
    static int shared;
    static volatile long flag;

    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[0]), width = Integer.parseInt(args[1]);
        String mode = args.length > 2 ? args[2] : "";
        boolean races = mode.equals("races"), mixed = mode.equals("mixed"), progress = mixed || mode.equals("progress");
        ArrayDeque<Thread> alive = new ArrayDeque<>();
        int sum = 0;
        for (int i = 0; i < count; i++) {
            Box box = new Box();
            int[] cells = new int[8];
            Thread t = new Thread(() -> {
                work(box, cells, races);
                if (mixed) mixed(box);
            });
            t.start();
            if (races) sum += box.raced;
            if (progress && (i + 1) % (count / 10) == 0) System.out.println("# " + (i + 1));
            alive.add(t);
            if (alive.size() == width) alive.remove().join();
        }
        for (Thread t : alive) t.join();
        synchronized (lock) {
            System.out.println(shared);
        }
    }

    static void work(Box box, int[] cells, boolean races) {
        for (int i = 0; i < 64; i++) {
            box.own += i;
            cells[i & 7] = box.own;
        }
        if (races) box.raced = 1;
        synchronized (lock) {
            shared++;
        }
        flag++;
    }

    static final ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    static final AtomicInteger counter = new AtomicInteger();

    static void mixed(Box box) {
        ReentrantLock own = new ReentrantLock();
        synchronized (box) {
            own.lock();
            try {
                synchronized (lock) {
                    shared += 0;
                }
                box.wait(0, 1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            } finally {
                own.unlock();
            }
            box.notifyAll();
        }
        readWrite.readLock().lock();
        map.merge(counter.incrementAndGet() & 63, 1, Integer::sum);
        readWrite.readLock().unlock();
        try {
            throw new IllegalArgumentException(Thread.currentThread().getName());
        } catch (IllegalArgumentException e) {
            box.own += e.getMessage().length();
        }
    }
}
