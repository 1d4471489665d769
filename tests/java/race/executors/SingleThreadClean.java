/** The tasks of a single-threaded executor run one after another, whoever submits them. */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class SingleThreadClean {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService one = Executors.newSingleThreadExecutor();
        Order.Part ask = () -> {
            for (int i = 0; i < 20; i++) {
                one.execute(() -> x++);
            }
        };
        Order.together(ask, ask, ask);
        System.out.println(one.submit(() -> x).get());
        one.shutdown();
    }
}
