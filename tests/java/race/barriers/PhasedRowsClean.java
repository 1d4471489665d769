/** Two threads sweep a grid: own rows are written, after the barrier the neighbour's are read. */
import java.util.concurrent.CyclicBarrier;

class PhasedRowsClean {
    public static void main(String[] args) {
        int[] first = new int[1];
        long[] second = new long[1];
        CyclicBarrier barrier = new CyclicBarrier(2);
        Order.together(
            () -> {
                for (int i = 0; i < 10; i++) {
                    first[0]++;             // (1) race int[0] after (2): erasers
                    barrier.await();
                    long seen = second[0];  // (3) race long[0] after (4): Racer
                    barrier.await();
                }
            },
            () -> {
                for (int i = 0; i < 10; i++) {
                    second[0]++;            // (4) race long[0] after (3): erasers
                    barrier.await();
                    int seen = first[0];    // (2) race int[0] after (1): Racer
                    barrier.await();
                }
            });
        System.out.println(first[0] + second[0]);
    }
}
