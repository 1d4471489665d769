import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class Executors1 {
    static void p(Object o) { System.out.println(String.valueOf(o).replaceAll("@[0-9a-f]+", "@H")); }
    static final List<String> interrupted = new CopyOnWriteArrayList<>();
    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(2);
        Future<String> f = e.submit(() -> Thread.currentThread().getName());
        p(f.get().matches("pool-1-thread-[12]") + " " + f.isDone() + f.isCancelled());
        p(e.submit(() -> {}).get() + " " + e.submit(() -> {}, "res").get());
        Future<?> bad = e.submit(() -> { throw new IllegalStateException("x"); });
        try {
            bad.get();
        } catch (ExecutionException x) {
            p(x + " / " + x.getCause());
        }
        List<Callable<Integer>> cs = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int k = i;
            cs.add(() -> k * k);
        }
        int s = 0;
        for (Future<Integer> x : e.invokeAll(cs)) s += x.get();
        p(s);
        p(e.invokeAny(List.of(() -> "any")));
        try {
            e.invokeAny(List.<Callable<Integer>>of(() -> { throw new Exception("a"); }));
        } catch (ExecutionException x) {
            p(x);
        }
        CountDownLatch l = new CountDownLatch(1);
        Future<?> blocked = e.submit(() -> {
            l.await();
            return 1;
        });
        try {
            blocked.get(5, TimeUnit.MILLISECONDS);
        } catch (TimeoutException x) {
            p(x);
        }
        p(blocked.cancel(true) + "" + blocked.cancel(true) + blocked.isCancelled() + blocked.isDone());
        try {
            blocked.get();
        } catch (CancellationException x) {
            p(x);
        }
        e.shutdown();
        p(e.isShutdown());
        try {
            e.submit(() -> 1);
        } catch (RejectedExecutionException x) {
            p(x.getMessage().replaceAll("FutureTask@H.*? rejected", "FutureTask rejected")
                            .replaceAll("Wrapped task.*?\\]", "")
                            .startsWith("Task java.util.concurrent.FutureTask"));
        }
        p(e.awaitTermination(10, TimeUnit.SECONDS) + "" + e.isTerminated());
        ExecutorService one = Executors.newSingleThreadExecutor(r -> new Thread(r, "named"));
        p(one.submit(() -> Thread.currentThread().getName()).get());
        one.execute(() -> {});
        CountDownLatch hold = new CountDownLatch(1), st = new CountDownLatch(1);
        one.execute(() -> {
            st.countDown();
            try {
                hold.await();
            } catch (InterruptedException x) {
                interrupted.add("interrupted by shutdownNow");
            }
        });
        st.await();
        one.submit(() -> 1);
        one.submit(() -> 2);
        p(one.shutdownNow().size());
        p(one.awaitTermination(10, TimeUnit.SECONDS) + " " + interrupted);
        ThreadPoolExecutor t = new ThreadPoolExecutor(
                1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.CallerRunsPolicy());
        CountDownLatch g = new CountDownLatch(1), running = new CountDownLatch(2);
        String[] caller = new String[1];
        for (int i = 0; i < 3; i++) {
            t.execute(() -> {
                running.countDown();
                await(g);
            });
        }
        running.await();
        t.execute(() -> caller[0] = Thread.currentThread().getName());
        p(caller[0] + t.getPoolSize() + t.getQueue().size() + t.getActiveCount() + t.getLargestPoolSize()
                + t.getTaskCount());
        g.countDown();
        t.shutdown();
        t.awaitTermination(10, TimeUnit.SECONDS);
        p(t.getCompletedTaskCount());
        p(t);
        ThreadPoolExecutor ab = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>());
        CountDownLatch g2 = new CountDownLatch(1);
        ab.execute(() -> await(g2));
        try {
            ab.execute(() -> {});
        } catch (RejectedExecutionException x) {
            p("rejected");
        }
        ab.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
        ab.execute(() -> p("discarded"));
        g2.countDown();
        ab.shutdown();
        ab.awaitTermination(10, TimeUnit.SECONDS);
        ThreadPoolExecutor hk = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            protected void beforeExecute(Thread th, Runnable r) { p("before"); }
            protected void afterExecute(Runnable r, Throwable x) { p("after " + x); }
            protected void terminated() { p("terminated"); }
        };
        hk.execute(() -> p("task"));
        hk.shutdown();
        hk.awaitTermination(10, TimeUnit.SECONDS);
        try {
            new ThreadPoolExecutor(2, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        } catch (IllegalArgumentException x) {
            p(x);
        }
        CompletionService<Integer> cse = new ExecutorCompletionService<>(e = Executors.newCachedThreadPool());
        for (int i = 0; i < 4; i++) {
            int k = i;
            cse.submit(() -> k);
        }
        int sum = 0;
        for (int i = 0; i < 4; i++) sum += cse.take().get();
        p(sum);
        e.shutdown();
        FutureTask<Integer> ft = new FutureTask<>(() -> 9) {
            @Override
            protected void done() {
                p("done hook");
            }
        };
        ft.run();
        p(ft.get() + " " + ft);
        ExecutorService un = Executors.unconfigurableExecutorService(Executors.newSingleThreadExecutor());
        un.shutdown();
        p(Executors.callable(() -> {}, 5).call());
    }
    static void await(CountDownLatch l) {
        try {
            l.await();
        } catch (InterruptedException e) {}
    }
}
