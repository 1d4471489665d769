public class MatrixAndSpectral {
    static double a(int i, int j) { return 1.0 / ((i + j) * (i + j + 1) / 2 + i + 1); }
    static void mul(double[] v, double[] r, boolean t) {
        for (int i = 0; i < v.length; i++) {
            double s = 0;
            for (int j = 0; j < v.length; j++) s += (t ? a(j, i) : a(i, j)) * v[j];
            r[i] = s;
        }
    }
    public static void main(String[] args) {
        int n = 40;
        double[] u = new double[n], v = new double[n], t = new double[n];
        java.util.Arrays.fill(u, 1);
        for (int i = 0; i < 5; i++) {
            mul(u, t, false);
            mul(t, v, true);
            mul(v, t, false);
            mul(t, u, true);
        }
        double vb = 0, vv = 0;
        for (int i = 0; i < n; i++) {
            vb += u[i] * v[i];
            vv += v[i] * v[i];
        }
        System.out.println(Math.sqrt(vb / vv));
        int m = 40;
        long[][] x = new long[m][m], y = new long[m][m], z = new long[m][m];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++) {
                x[i][j] = i * 31 + j;
                y[i][j] = i - j * 7L;
            }
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++)
                for (int k = 0; k < m; k++) z[i][j] += x[i][k] * y[k][j];
        long sum = 0;
        for (long[] row : z)
            for (long q : row) sum = sum * 31 + q;
        System.out.println(sum + " " + z[7][9]);
        float[][] f = new float[10][10];
        for (int i = 0; i < 10; i++)
            for (int j = 0; j < 10; j++) f[i][j] = (float) Math.sqrt(i * j);
        float acc = 0;
        for (float[] row : f)
            for (float q : row) acc += q;
        System.out.println(acc);
    }
}
