/** The first Fourier coefficients of (x+1)^x on [0,2], each by the trapezoid rule; every thread has a block of them. No race. */
final class Series {
    static final int STEPS = 1000;
    static final double[][] FIRST = {{2.8819207854624462, 0}, {1.1340408915193858, -1.8820818874413583},
        {0.3622257657421813, -1.1647896540860796}, {0.17032237859211063, -0.814684187812758}};

    static double f(double x, double omega, int kind) {
        double power = Math.pow(x + 1, x);
        return kind == 0 ? power : kind == 1 ? power * Math.cos(omega * x) : power * Math.sin(omega * x);
    }

    static double integral(double omega, int kind) {
        double dx = 2.0 / STEPS, x = 0, sum = f(0, omega, kind) / 2;
        for (int i = 1; i < STEPS; i++) sum += f(x += dx, omega, kind);
        return (sum + f(2, omega, kind) / 2) * dx;
    }

    public static void main(String[] args) {
        Bench bench = new Bench("Series", args, 4);
        int n = bench.pick(40, 3000, 10_000, 100_000);
        double[] a = new double[n], b = new double[n];
        bench.parallel(id -> {
            for (int i = bench.from(id, n); i < bench.from(id + 1, n); i++) {
                a[i] = i == 0 ? integral(0, 0) / 2 : integral(Math.PI * i, 1);
                b[i] = i == 0 ? 0 : integral(Math.PI * i, 2);
            }
        });
        for (int i = 0; i < FIRST.length; i++) {
            bench.checkNear(a[i], FIRST[i][0], 1e-9, "a" + i);
            bench.checkNear(b[i], FIRST[i][1], 1e-9, "b" + i);
        }
        double energy = 0;
        for (int i = 0; i < n; i++) energy += a[i] * a[i] + b[i] * b[i];
        bench.done("%d coefficients, energy %.9f", n, energy);
    }
}
