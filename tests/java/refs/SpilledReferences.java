// What the loop that waits for a collection has forgotten is collected, however it was used before: as receiver, argument
// or exception.
import java.lang.ref.*;
import java.util.*;
import java.util.concurrent.*;

public class SpilledReferences {
    static final List<WeakReference<Object>> refs = new ArrayList<>();
    static final ReferenceQueue<Object> queue = new ReferenceQueue<>();

    static <T> T noted(T o) {
        refs.add(new WeakReference<>(o, queue));
        return o;
    }

    record Key(int n) implements Comparable<Key> {
        @Override public int compareTo(Key o) { return Integer.compare(n, o.n); }
    }

    static void sorted() {
        PriorityQueue<Key> queue = new PriorityQueue<>();
        for (int i = 50; i-- > 0;) queue.add(noted(new Key(i)));
        while (queue.size() > 1) queue.poll();
        queue.removeIf(k -> k.n() == 49);
    }

    static void thrown() {
        for (int i = 0; i < 10; i++) {
            try {
                throw noted(new IllegalStateException("number " + i));
            } catch (IllegalStateException e) {
                if (e.getMessage().isEmpty()) throw e;
            }
        }
    }

    static class Pool extends ScheduledThreadPoolExecutor {
        Pool() { super(3); }
        @Override protected <V> RunnableScheduledFuture<V> decorateTask(Runnable r, RunnableScheduledFuture<V> task) {
            return new RunnableScheduledFuture<V>() {
                @Override public void run() { System.out.println(r); }
                @Override public boolean isPeriodic() { return task.isPeriodic(); }
                @Override public V get() throws InterruptedException, ExecutionException { return task.get(); }
                @Override public V get(long n, TimeUnit u) throws InterruptedException, ExecutionException, TimeoutException { return task.get(n, u); }
                @Override public boolean isDone() { return task.isDone(); }
                @Override public boolean isCancelled() { return task.isCancelled(); }
                @Override public boolean cancel(boolean interrupt) { return task.cancel(interrupt); }
                @Override public long getDelay(TimeUnit u) { return task.getDelay(u); }
                @Override public int compareTo(Delayed other) { return task.compareTo(other); }
            };
        }
    }

    static void scheduled() {
        Pool pool = new Pool();
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 100; i-- > 0;) {
            Object held = noted(new Object());
            futures.add(pool.schedule(() -> System.out.println(held), i + 1, TimeUnit.MINUTES));
        }
        futures.forEach(f -> f.cancel(false));
        futures.clear();
        pool.purge();
        pool.shutdown();
    }

    // As little as possible happens here that could overwrite what the interpreter remembers.
    static void check(String name, Runnable r) throws InterruptedException {
        refs.clear();
        r.run();
        int count = 0;
        for (int rounds = 0; count < refs.size() && rounds < 100; rounds++) {
            System.gc();
            while (queue.remove(10) != null) count++;
        }
        System.out.println(name + " " + refs.size() + " " + count);
    }

    public static void main(String[] args) throws InterruptedException {
        check("sorted", SpilledReferences::sorted);
        check("thrown", SpilledReferences::thrown);
        check("scheduled", SpilledReferences::scheduled);
    }
}
