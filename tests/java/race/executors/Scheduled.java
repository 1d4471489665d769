/** A scheduled task runs while the scheduling thread writes. */
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

class Scheduled {
    static int x;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        Order.reach(0);
        ScheduledFuture<?> task = pool.schedule(() -> {
            Order.await(1);
            x++;                        // race x after (1): all
            Order.reach(2);
        }, 1, TimeUnit.MILLISECONDS);
        x = 1;                          // (1)
        Order.reach(1);
        Order.await(2);
        task.get();
        pool.shutdown();
        System.out.println(x);
    }
}
