import java.util.concurrent.CyclicBarrier;

/**
 * What a barrier costs, for three of them: one of a monitor with wait and notifyAll, the library's CyclicBarrier, and the tournament of array
 * flags, which alone has races. At each barrier every thread has written its cell before it and reads a neighbour's behind it.
 */
final class BarrierBench {
    interface Barrier {
        void await(int id) throws Exception;
    }

    static final class MonitorBarrier implements Barrier {
        private final int threads;
        private int waiting;
        private long round;

        MonitorBarrier(int threads) {
            this.threads = threads;
        }

        public synchronized void await(int id) throws InterruptedException {
            long mine = round;
            if (++waiting == threads) {
                waiting = 0;
                round++;
                notifyAll();
            }
            while (round == mine) wait();
        }
    }

    /** Twice per round: to write behind all reads, and to read behind all writes. */
    static void rounds(Bench bench, Barrier barrier, int rounds) {
        bench.parallel(id -> {
            for (int i = 0; i < rounds; i++) {
                barrier.await(id);
                barrier.await(id);
            }
        });
    }

    static long exchange(Bench bench, Barrier barrier, int rounds) {
        int[] cells = new int[bench.threads];
        long[] sums = new long[bench.threads];
        bench.parallel(id -> {
            for (int i = 0; i < rounds; i++) {
                cells[id] = i;
                barrier.await(id);
                sums[id] += cells[(id + 1) % cells.length];
                barrier.await(id);
            }
        });
        long total = 0;
        for (long sum : sums) total += sum;
        bench.check(total == (long) rounds * (rounds - 1) / 2 * bench.threads, "the cells add up to " + total);
        return total;
    }

    public static void main(String[] args) {
        Bench bench = new Bench("BarrierBench", args, 4);
        int rounds = bench.pick(30, 6000, 30_000, 100_000);
        CyclicBarrier cyclic = new CyclicBarrier(bench.threads);
        long total = exchange(bench, new MonitorBarrier(bench.threads), rounds) + exchange(bench, id -> cyclic.await(), rounds);
        TournamentBarrier tournament = new TournamentBarrier(bench.threads);
        rounds(bench, tournament::await, Math.max(30, rounds / 10)); // it spins and yields, slow when other programs run
        bench.done("3 barriers, %d rounds, sum %d", rounds, total);
    }
}
