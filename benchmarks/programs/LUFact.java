import java.util.Random;

/**
 * LU factorisation with partial pivoting, columns dealt like cards, and the solution of one system. The owner of column k
 * finds the pivot; behind the barrier everybody uses it. The barrier's flaw makes the columns and the list of pivots race.
 */
final class LUFact {
    static double[][] randomMatrix(int n) {
        Random random = new Random(1325);
        double[][] a = new double[n][n]; // a[column][row]
        for (double[] column : a) {
            for (int i = 0; i < n; i++) column[i] = random.nextDouble() - 0.5;
        }
        return a;
    }

    static void choosePivot(double[] column, int k, int[] pivots) {
        int p = k;
        for (int i = k + 1; i < column.length; i++) {
            if (Math.abs(column[i]) > Math.abs(column[p])) p = i; // race: matrix
        }
        pivots[k] = p; // race: pivots
        swap(column, k, p);
        for (int i = k + 1; i < column.length; i++) column[i] /= -column[k]; // race: matrix
    }

    static void swap(double[] column, int i, int j) {
        double old = column[i]; // race: matrix
        column[i] = column[j]; // race: matrix
        column[j] = old; // race: matrix
    }

    static void addMultiple(double[] target, double[] source, double factor, int from) {
        for (int i = from; i < target.length; i++) target[i] += factor * source[i]; // race: matrix
    }

    static void factorise(double[][] a, int[] pivots, int id, int threads, Bench.Barrier barrier) {
        for (int k = 0; k < a.length - 1; k++) {
            if (k % threads == id) choosePivot(a[k], k, pivots);
            barrier.await(id);
            for (int j = k + 1; j < a.length; j++) {
                if (j % threads != id) continue;
                swap(a[j], k, pivots[k]); // race: pivots
                addMultiple(a[j], a[k], a[j][k], k + 1); // race: matrix
            }
        }
    }

    static double[] solve(double[][] a, int[] pivots, double[] b) {
        double[] x = b.clone();
        for (int k = 0; k < x.length - 1; k++) {
            double pivot = x[pivots[k]];
            x[pivots[k]] = x[k];
            x[k] = pivot;
            for (int i = k + 1; i < x.length; i++) x[i] += pivot * a[k][i];
        }
        for (int k = x.length - 1; k >= 0; k--) {
            x[k] /= a[k][k];
            for (int i = 0; i < k; i++) x[i] -= x[k] * a[k][i];
        }
        return x;
    }

    public static void main(String[] args) {
        Bench bench = new Bench("LUFact", args, 4);
        run(bench, new TournamentBarrier(bench.threads));
    }

    static void run(Bench bench, Bench.Barrier barrier) {
        int n = bench.pick(24, 350, 500, 1000);
        double[][] a = randomMatrix(n);
        double[] b = new double[n]; // such that the solution is 1, 1, ...
        for (double[] column : a) {
            for (int i = 0; i < n; i++) b[i] += column[i];
        }
        int[] pivots = new int[n];
        bench.parallel(id -> factorise(a, pivots, id, bench.threads, barrier));
        double[] x = solve(a, pivots, b);
        for (int i = 0; i < n; i++) bench.checkNear(x[i], 1, 1e-7, "x" + i);
        double logDeterminant = 0;
        for (int k = 0; k < n; k++) logDeterminant += Math.log(Math.abs(a[k][k]));
        bench.done("%d x %d, log of the determinant %.9f", n, n, logDeterminant);
    }
}
