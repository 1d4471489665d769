/** submit orders the task after the submitter, get orders the getter after the task. */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class FixedPoolClean {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        x = 1;                          // (1)
        for (int i = 0; i < 10; i++) {
            pool.submit(() -> {
                x++;                    // race x after (1): locksets
            }).get();
        }
        pool.shutdown();
        System.out.println(x);
    }
}
