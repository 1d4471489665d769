/** invokeAll: each task has an element of its own, the caller reads them all afterwards. */
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class InvokeAllClean {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        int[] sums = new int[2];
        Callable<Void> first = () -> {
            sums[0] = 1;                // (1)
            return null;
        };
        Callable<Void> second = () -> {
            sums[1] = 1;                // (2)
            return null;
        };
        pool.invokeAll(List.of(first, second));
        pool.shutdown();
        sums[0] += sums[1];             // race int[0] after (1): locksets; race int[1] after (2): Racer
        System.out.println(sums[0]);
    }
}
