import java.util.Random;

/**
 * Red-black successive over-relaxation on a square grid, rows dealt in blocks. After each half sweep a thread waits for its two
 * neighbours: sync[id][0] counts its half sweeps. As in JavaGrande only the reference `sync` is volatile, so the counters
 * race, and with them the rows at the borders of the blocks.
 */
final class Sor {
    static final double OMEGA = 1.25;
    static volatile long[][] sync;

    static void sweep(double[][] g, int from, int to, int colour) {
        for (int i = Math.max(1, from); i < Math.min(to, g.length - 1); i++) {
            double[] up = g[i - 1], row = g[i], down = g[i + 1];
            for (int j = 1 + (i + colour) % 2; j < row.length - 1; j += 2) {
                row[j] = OMEGA / 4 * (up[j] + down[j] + row[j - 1] + row[j + 1]) + (1 - OMEGA) * row[j]; // race: grid
            }
        }
    }

    static void await(int id, int threads) {
        sync[id][0]++; // race: counters
        if (id > 0) {
            while (sync[id - 1][0] < sync[id][0]) Thread.yield(); // race: counters
        }
        if (id < threads - 1) {
            while (sync[id + 1][0] < sync[id][0]) Thread.yield(); // race: counters
        }
    }

    public static void main(String[] args) {
        Bench bench = new Bench("Sor", args, 4);
        sync = new long[bench.threads][1];
        run(bench, id -> await(id, bench.threads));
    }

    static void run(Bench bench, Bench.Barrier barrier) {
        int n = bench.pick(40, 400, 1000, 1500), sweeps = bench.pick(10, 100, 100, 100);
        double[][] g = new double[n][n];
        Random random = new Random(10101010);
        for (double[] row : g) {
            for (int j = 0; j < n; j++) row[j] = random.nextDouble() * 1e-6;
        }
        bench.parallel(id -> {
            for (int s = 0; s < 2 * sweeps; s++) {
                sweep(g, bench.from(id, n), bench.from(id + 1, n), s % 2);
                barrier.await(id);
            }
        });
        double total = 0;
        for (double[] row : g) {
            for (double value : row) total += value;
        }
        double expected = bench.pick(7.818635723862483e-4, 0.08020911710001848, 0.5002762668111855, 1.1255826387179124);
        bench.check(total == expected, "the sum is " + total + ", not " + expected);
        bench.done("sum %.12f", total);
    }
}
