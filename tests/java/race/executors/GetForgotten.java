/** The result of a task is used without waiting for it. */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class GetForgotten {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        Order.reach(0);
        pool.execute(() -> {
            x = 1;                      // (1)
            Order.reach(1);
            Order.await(2);
        });
        Order.await(1);
        x++;                            // race x after (1): all
        Order.reach(2);
        pool.shutdown();
        System.out.println(x);
    }
}
