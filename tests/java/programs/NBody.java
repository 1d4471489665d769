public class NBody {
    static double[][] b = {{0, 0, 0, 0, 0, 0, 39.47841760435743},
            {4.84143144246472090, -1.16032004402742839, -0.103622044471123109, 0.606326392995832, 2.81198684491626,
                    -0.02521836165988763, 0.03769367487038949},
            {8.34336671824457987, 4.12479856412430479, -0.403523417114321381, -1.01077434617879, 1.8256623712304119,
                    0.008415761376584154, 0.011286326131968767}};
    static double energy() {
        double e = 0;
        for (int i = 0; i < b.length; i++) {
            double[] x = b[i];
            e += 0.5 * x[6] * (x[3] * x[3] + x[4] * x[4] + x[5] * x[5]);
            for (int j = i + 1; j < b.length; j++) {
                double[] y = b[j];
                double dx = x[0] - y[0], dy = x[1] - y[1], dz = x[2] - y[2];
                e -= x[6] * y[6] / Math.sqrt(dx * dx + dy * dy + dz * dz);
            }
        }
        return e;
    }
    static void step(double dt) {
        for (int i = 0; i < b.length; i++)
            for (int j = i + 1; j < b.length; j++) {
                double[] x = b[i], y = b[j];
                double dx = x[0] - y[0], dy = x[1] - y[1], dz = x[2] - y[2], d2 = dx * dx + dy * dy + dz * dz,
                       mag = dt / (d2 * Math.sqrt(d2));
                x[3] -= dx * y[6] * mag;
                x[4] -= dy * y[6] * mag;
                x[5] -= dz * y[6] * mag;
                y[3] += dx * x[6] * mag;
                y[4] += dy * x[6] * mag;
                y[5] += dz * x[6] * mag;
            }
        for (double[] x : b)
            for (int k = 0; k < 3; k++) x[k] += dt * x[k + 3];
    }
    public static void main(String[] args) {
        System.out.println(energy());
        for (int i = 0; i < 3000; i++) step(0.01);
        System.out.println(energy());
        for (double[] x : b) System.out.println(x[0] + " " + x[1] + " " + x[2]);
    }
}
