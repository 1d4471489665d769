/** FutureTask, run by one thread and awaited by another; a completion service hands over whichever is ready. */
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;

class FutureTasksClean {
    static int x, y;

    public static void main(String[] args) throws Exception {
        FutureTask<Void> task = new FutureTask<>(() -> {
            x = 1;                      // (1)
            return null;
        });
        Order.together(
            () -> task.run(),
            () -> {
                task.get();
                x++;                    // race x after (1): locksets
            });
        ExecutorService pool = Executors.newFixedThreadPool(1);
        ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(pool);
        service.submit(() -> y = 1);    // (2)
        System.out.println(service.take().get());
        y++;                            // race y after (2): locksets
        pool.shutdown();
    }
}
