import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class Scheduled {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService s = Executors.newScheduledThreadPool(1);
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch hold = new CountDownLatch(1);
        s.execute(() -> {
            try {
                hold.await();
            } catch (InterruptedException e) {}
        });
        ScheduledFuture<?> a = s.schedule(() -> order.add(3), 500, TimeUnit.MILLISECONDS),
                           b = s.schedule(() -> order.add(1), 1, TimeUnit.MILLISECONDS),
                           c = s.schedule(() -> order.add(2), 10, TimeUnit.MILLISECONDS);
        p(b.compareTo(c) < 0);
        hold.countDown();
        a.get();
        b.get();
        c.get();
        p(order);
        AtomicInteger n = new AtomicInteger();
        CountDownLatch five = new CountDownLatch(5);
        ScheduledFuture<?> r = s.scheduleAtFixedRate(() -> {
            n.incrementAndGet();
            five.countDown();
        }, 0, 2, TimeUnit.MILLISECONDS);
        five.await();
        p(r.cancel(false) + " " + r.isCancelled() + (n.get() >= 5));
        CountDownLatch three = new CountDownLatch(3);
        ScheduledFuture<?> d = s.scheduleWithFixedDelay(three::countDown, 1, 1, TimeUnit.MILLISECONDS);
        three.await();
        d.cancel(true);
        ScheduledFuture<?> t =
                s.scheduleAtFixedRate(() -> { throw new RuntimeException("stops"); }, 0, 1, TimeUnit.MILLISECONDS);
        try {
            t.get();
        } catch (ExecutionException e) {
            p(e.getCause());
        }
        p(s.schedule(() -> "val", 1, TimeUnit.MILLISECONDS).get());
        try {
            s.scheduleAtFixedRate(() -> {}, 0, 0, TimeUnit.SECONDS);
        } catch (IllegalArgumentException e) {
            p("period 0");
        }
        ScheduledFuture<?> far = s.schedule(() -> p("never"), 1000, TimeUnit.SECONDS);
        p(far.getDelay(TimeUnit.SECONDS) > 900);
        ((ScheduledThreadPoolExecutor) s).setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        s.shutdown();
        p(s.awaitTermination(10, TimeUnit.SECONDS) + " " + far.isCancelled());
        ScheduledThreadPoolExecutor x = new ScheduledThreadPoolExecutor(1);
        x.setRemoveOnCancelPolicy(true);
        ScheduledFuture<?> q = x.schedule(() -> {}, 100, TimeUnit.SECONDS);
        q.cancel(false);
        p(x.getQueue().size() + " " + x.shutdownNow().size());
    }
}
