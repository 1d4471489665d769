/** Two tasks of one pool, both running, write the same field. */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class FixedPool {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Order.reach(0);
        Future<?> first = pool.submit(() -> {
            Order.reach(1);
            Order.await(2);
            x = 1;                      // (1)
            Order.reach(3);
        });
        Future<?> second = pool.submit(() -> {
            Order.reach(2);
            Order.await(3);
            x++;                        // race x after (1): all
        });
        first.get();
        second.get();
        pool.shutdown();
        System.out.println(x);
    }
}
