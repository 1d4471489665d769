import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class F14Executors {
    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(3);
        List<Future<Integer>> fs = new ArrayList<>();
        for (int i = 0; i < 6; i++) { int k = i; fs.add(e.submit(() -> k * k)); }
        for (Future<Integer> f : fs) System.out.println(f.get());
        try { e.submit(() -> { throw new IllegalStateException("task"); }).get(); } catch (ExecutionException x) { System.out.println(x); }
        e.shutdown();
        System.out.println(e.awaitTermination(10, TimeUnit.SECONDS));
        AtomicInteger a = new AtomicInteger();
        ForkJoinPool.commonPool().submit(() -> a.addAndGet(5)).get();
        System.out.println(CompletableFuture.supplyAsync(() -> 20).thenApply(x -> x + a.get()).thenCombine(CompletableFuture.completedFuture(1), Integer::sum).get());
        ConcurrentHashMap<String, LongAdder> m = new ConcurrentHashMap<>();
        for (String s : "a b a c a b".split(" ")) m.computeIfAbsent(s, k -> new LongAdder()).increment();
        System.out.println(new TreeMap<>(m));
        CountDownLatch l = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) new Thread(l::countDown).start();
        l.await();
        System.out.println(l.getCount());
    }
}
