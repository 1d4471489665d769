/** take() of a completion service orders the taker after the task it took, not after the others. */
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class Completion {
    static int taken, running;

    public static void main(String[] args) throws Exception {
        Order.reach(0);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        ExecutorCompletionService<String> service = new ExecutorCompletionService<>(pool);
        service.submit(() -> {
            running = 1;                    // (1)
            Order.reach(1);
            Order.await(2);
            return "late";
        });
        service.submit(() -> {
            taken = 1;                      // (2)
            return "early";
        });
        System.out.println(service.take().get());
        Order.await(1);
        taken++;                            // race taken after (2): locksets
        running++;                          // race running after (1): all
        Order.reach(2);
        pool.shutdown();
    }
}
