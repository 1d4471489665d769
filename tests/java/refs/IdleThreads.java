// Threads that wait do not hold what they are done with: neither in variables that they will write before they read them nor
// in those of methods that have returned.
import java.lang.ref.*;
import java.util.*;
import java.util.concurrent.*;

public class IdleThreads {
    static boolean cleared(List<? extends Reference<?>> refs) throws InterruptedException {
        for (int i = 0; i < 200; i++) {
            System.gc();
            if (refs.stream().allMatch(r -> r.refersTo(null))) return true;
            Thread.sleep(10);
        }
        return false;
    }

    static Reference<?> work() {
        Object o = new int[100];
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5; i++) text.append(String.format("%s %d", o.getClass(), i));
        return new WeakReference<>(o);
    }

    static void pool() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Callable<Reference<?>>> tasks = Collections.nCopies(8, IdleThreads::work);
        List<Reference<?>> refs = new ArrayList<>();
        for (Future<Reference<?>> f : pool.invokeAll(tasks)) refs.add(f.get());
        tasks = null;
        System.out.println("pool " + cleared(refs));
        pool.shutdown();
    }

    static void consumer() throws Exception {
        BlockingQueue<Object> queue = new LinkedBlockingQueue<>();
        Thread t = new Thread(() -> {
            int sum = 0;
            try {
                while (true) {
                    Object next = queue.take();
                    if (next instanceof Integer) break;
                    sum += next.toString().length();
                }
            } catch (InterruptedException e) {
                sum = -1;
            }
            System.out.println("consumer ends " + (sum > 0));
        });
        t.start();
        List<Reference<?>> refs = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Object o = new Object();
            refs.add(new WeakReference<>(o));
            queue.put(o);
        }
        System.out.println("consumer " + cleared(refs));
        queue.put(1);
        t.join();
    }

    // A Cleanable is itself garbage once it has run, though the cleaner's thread was the last to touch it.
    static void cleanables() throws Exception {
        Cleaner cleaner = Cleaner.create();
        List<Reference<?>> refs = new ArrayList<>();
        for (int i = 0; i < 3; i++) refs.add(new WeakReference<>(cleaner.register(new Object(), () -> {})));
        System.out.println("cleanables " + cleared(refs));
        Reference.reachabilityFence(cleaner);
    }

    public static void main(String[] args) throws Exception {
        pool();
        consumer();
        cleanables();
    }
}
