import java.util.concurrent.locks.ReentrantLock;

/** What locks cost when all threads want them: a synchronized method, a synchronized block, a ReentrantLock. No race. */
final class SyncBench {
    static final class Counters {
        private int byMethod, byBlock, byLock;
        private final Object monitor = new Object();
        private final ReentrantLock lock = new ReentrantLock();

        synchronized void method() {
            byMethod++;
        }

        void block() {
            synchronized (monitor) {
                byBlock++;
            }
        }

        void lock() {
            lock.lock();
            try {
                byLock++;
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        Bench bench = new Bench("SyncBench", args, 4);
        int rounds = bench.pick(300, 400_000, 2_000_000, 10_000_000), total = rounds * bench.threads;
        Counters counters = new Counters();
        bench.parallel(id -> {
            for (int i = 0; i < rounds; i++) counters.method();
        });
        bench.parallel(id -> {
            for (int i = 0; i < rounds; i++) counters.block();
        });
        bench.parallel(id -> {
            for (int i = 0; i < rounds; i++) counters.lock();
        });
        bench.check(counters.byMethod == total, "synchronized methods counted " + counters.byMethod);
        bench.check(counters.byBlock == total, "synchronized blocks counted " + counters.byBlock);
        bench.check(counters.byLock == total, "the ReentrantLock counted " + counters.byLock);
        bench.done("%d increments under each of 3 kinds of locks", total);
    }
}
