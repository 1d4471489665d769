/** CyclicBarrier: both threads write the same field between two barriers. */
import java.util.concurrent.CyclicBarrier;

class Cyclic {
    static int x;

    public static void main(String[] args) {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Order.together(
            () -> {
                barrier.await();
                Order.await(2);
                x = 1;                  // (1)
                Order.reach(1);
                barrier.await();
            },
            () -> {
                barrier.await();
                Order.reach(2);
                Order.await(1);
                x++;                    // race x after (1): all
                barrier.await();
            });
        System.out.println(x);
    }
}
