/** FutureTask that is cancelled: the canceller is not ordered after what the task did. */
import java.util.concurrent.FutureTask;

class FutureTasks {
    static int x;

    public static void main(String[] args) {
        FutureTask<Void> task = new FutureTask<>(() -> {
            x = 1;                      // (1)
            Order.reach(1);
            Order.await(2);
            return null;
        });
        Order.together(
            () -> task.run(),
            () -> {
                Order.await(1);
                task.cancel(false);
                x++;                    // race x after (1): all
                Order.reach(2);
            });
        System.out.println(x);
    }
}
