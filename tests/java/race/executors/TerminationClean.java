/** awaitTermination orders after all tasks of the pool. */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

class TerminationClean {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        pool.execute(() -> x = 1);      // (1)
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.HOURS);
        x++;                            // race x after (1): locksets
        System.out.println(x);
    }
}
