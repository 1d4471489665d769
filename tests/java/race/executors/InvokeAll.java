/** invokeAll: two of the tasks share an element. */
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class InvokeAll {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        int[] sums = new int[2];
        Order.reach(0);
        Callable<Void> first = () -> {
            Order.await(1);
            sums[0] = 1;                // (1)
            Order.reach(2);
            return null;
        };
        Callable<Void> second = () -> {
            Order.reach(1);
            Order.await(2);
            sums[0]++;                  // race int[0] after (1): all
            return null;
        };
        pool.invokeAll(List.of(first, second));
        pool.shutdown();
        System.out.println(sums[0]);
    }
}
