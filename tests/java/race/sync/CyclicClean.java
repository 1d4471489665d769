/** CyclicBarrier: the threads take turns, with a barrier and its action between. */
import java.util.concurrent.CyclicBarrier;

class CyclicClean {
    static int x, rounds;

    public static void main(String[] args) {
        CyclicBarrier barrier = new CyclicBarrier(2, () -> Order.reach(1));
        Order.together(
            () -> {
                for (int i = 0; i < 10; i++) {
                    x++;                // (1)
                    barrier.await();
                    barrier.await();
                }
            },
            () -> {
                for (int i = 0; i < 10; i++) {
                    barrier.await();
                    x++;                // race x after (1): locksets
                    barrier.await();
                }
            });
        System.out.println(x);
    }
}
