import java.util.concurrent.FutureTask;

/** Cancelling a task that runs does not wait for it: what it does later is not known to whoever cancelled it. */
class Cancelled {
    static int x;

    public static void main(String[] args) {
        FutureTask<Void> task = new FutureTask<>(() -> {
            Order.reach(1);
            Order.await(2);
            x = 1;    // (1)
            Order.reach(3);
            return null;
        });
        Order.together(() -> task.run(), () -> {
            Order.await(1);
            task.cancel(false);
            Order.reach(2);
            Order.await(3);
            x = 2;    // race x after (1): all
        });
        System.out.println(task.isCancelled());
    }
}
