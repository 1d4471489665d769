import java.util.concurrent.FutureTask;

/** Whoever sees that the task was cancelled knows what came before. */
class CancelledClean {
    static int x;

    public static void main(String[] args) {
        FutureTask<Void> task = new FutureTask<>(() -> null);
        Order.run(() -> {
            x = 1;    // (1)
            task.cancel(false);
        }, () -> {
            if (task.isCancelled()) x = 2;    // race x after (1): locksets
        });
        System.out.println(x);
    }
}
