import java.util.Random;

/** A sparse matrix, stored by rows, times a vector, again and again; each thread has a block of rows. No race. */
final class Sparse {
    public static void main(String[] args) {
        run(new Bench("Sparse", args, 4), id -> {});
    }

    /** What the threads do between two products is up to the caller. */
    static void run(Bench bench, Bench.Barrier barrier) {
        int n = bench.pick(200, 25_000, 50_000, 100_000), perRow = 5, rounds = bench.pick(10, 100, 200, 200);
        Random random = new Random(966);
        int[] start = new int[n + 1], column = new int[n * perRow];
        double[] value = new double[n * perRow], x = new double[n], y = new double[n];
        for (int row = 0, at = 0; row < n; row++) {
            int length = row + 1 < n ? random.nextInt(2 * perRow - 1) + 1 : column.length - at;
            length = Math.min(length, column.length - at);
            for (int end = at + length; at < end; at++) {
                column[at] = random.nextInt(n);
                value[at] = random.nextDouble() * 1e-6;
            }
            start[row + 1] = at;
            x[row] = random.nextDouble();
        }
        bench.parallel(id -> {
            for (int round = 0; round < rounds; round++) {
                for (int row = bench.from(id, n); row < bench.from(id + 1, n); row++) {
                    double sum = y[row];
                    for (int k = start[row]; k < start[row + 1]; k++) sum += x[column[k]] * value[k];
                    y[row] = sum;
                }
                barrier.await(id);
            }
        });
        double total = 0, direct = 0;
        for (double sum : y) total += sum;
        for (int k = 0; k < column.length; k++) direct += rounds * x[column[k]] * value[k];
        bench.checkNear(total * 1e3, direct * 1e3, 1e-9, "a thousand times the sum");
        bench.done("%d x %d, %d products, sum %.12f", n, n, rounds, total);
    }
}
