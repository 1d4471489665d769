/** A task at a fixed rate: each run is ordered after the one before, on whichever thread of the pool. */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

class ScheduledClean {
    static int x;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        CountDownLatch five = new CountDownLatch(5);
        x = 1;                          // (1)
        pool.scheduleAtFixedRate(() -> {
            if (five.getCount() > 0) {
                x++;                    // race x after (1): locksets
            }
            five.countDown();
        }, 0, 1, TimeUnit.MILLISECONDS);
        five.await();
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.HOURS);
        System.out.println(x);
    }
}
