/** Two threads sweep a grid, a barrier between the sweeps; the second one uses the neighbour's row one sweep too early. */
import java.util.concurrent.CyclicBarrier;

class PhasedRows {
    public static void main(String[] args) {
        int[] first = new int[1];
        CyclicBarrier barrier = new CyclicBarrier(2);
        Order.together(
            () -> {
                Order.await(1);
                first[0] = 1;               // race int[0] after (1): all
                barrier.await();
            },
            () -> {
                int early = first[0];       // (1)
                Order.reach(1);
                barrier.await();
            });
        System.out.println(first[0]);
    }
}
