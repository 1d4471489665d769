import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class ProducerConsumer {
    public static void main(String[] args) throws Exception {
        BlockingQueue<Integer> raw = new ArrayBlockingQueue<>(8), sq = new LinkedBlockingQueue<>(4);
        ExecutorService e = Executors.newCachedThreadPool();
        final int N = 500, POISON = -1;
        for (int w = 0; w < 3; w++)
            e.execute(() -> {
                try {
                    for (;;) {
                        int x = raw.take();
                        if (x == POISON) {
                            raw.put(POISON);
                            sq.put(POISON);
                            return;
                        }
                        sq.put(x % 97 * 3);
                    }
                } catch (InterruptedException x) {}
            });
        Future<long[]> sink = e.submit(() -> {
            long s = 0, n = 0;
            int ended = 0;
            while (ended < 3) {
                int x = sq.take();
                if (x == POISON) ended++;
                else {
                    s += x;
                    n++;
                }
            }
            return new long[] {s, n};
        });
        for (int i = 0; i < N; i++) raw.put(i);
        raw.put(POISON);
        System.out.println(Arrays.toString(sink.get()));
        e.shutdown();
        System.out.println(e.awaitTermination(10, TimeUnit.SECONDS));
        int philosophers = 5;
        Semaphore table = new Semaphore(4);
        Object[] forks = new Object[5];
        AtomicInteger meals = new AtomicInteger();
        for (int i = 0; i < 5; i++) forks[i] = new Object();
        Thread[] ts = new Thread[5];
        for (int i = 0; i < 5; i++) {
            Object l = forks[i], r = forks[(i + 1) % 5];
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 50; k++) {
                    table.acquireUninterruptibly();
                    synchronized (l) {
                        synchronized (r) { meals.incrementAndGet(); }
                    }
                    table.release();
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(meals);
    }
}
