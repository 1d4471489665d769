/** After JavaGrande's sor: a barrier of plain array elements orders nothing, so neighbours may read old values of the grid, and
 *  the counters of the barrier themselves. The races on array elements 0 and 1 are destructive. */
public class FlagBarrier {
    static final int ROUNDS = 20;
    static final long[][] sync = new long[2][1];
    static final double[] grid = {1, 1};

    static void await(int me) {
        sync[me][0]++;
        while (sync[1 - me][0] < sync[me][0]) Thread.yield();
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int r = 0; r < ROUNDS; r++) {
                    double next = grid[1 - me] + 1;
                    await(me);
                    grid[me] = next;
                    await(me);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(grid[0] == ROUNDS + 1 && grid[1] == ROUNDS + 1 ? "valid" : "validation failed");
    }
}
