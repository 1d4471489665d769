import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Small arrays that a method makes and only itself sees: of every type, with constant indices and others, out of bounds, inside each
 * other, and handed on where compiled code leaves for the interpreter, which has to find them with all their elements.
 */
public class FreshArrays {
    static double[] minus(double[] u, double[] v) { return new double[] {u[0] - v[0], u[1] - v[1], u[2] - v[2]}; }
    static double[] cross(double[] u, double[] v) {
        return new double[] {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
    }
    static double dot(double[] u, double[] v) { return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]; }

    static double vectors(double[] a, double[] b, double[] c) {
        double[] p = cross(minus(a, b), minus(c, b));
        return dot(p, minus(a, c)) + p.length;
    }

    static long types(int n) {
        boolean[] z = {n % 2 == 0, true};
        byte[] b = {(byte) n, (byte) (n + 100)};
        char[] c = {(char) n, (char) -n};
        short[] s = {(short) n, (short) (n * 3)};
        int[] i = {n, 0, n + 1};
        long[] l = new long[4];
        float[] f = {n / 3f};
        Object[] o = {null, "x"};
        b[1] += 100;
        s[1] -= 40_000;
        c[0]++;
        l[3] = i[2]++ + l[2];
        return (z[0] ? 1 : 0) + b[0] + b[1] + c[0] + c[1] + s[1] + i[0] + i[1] + i[2] + l[3] + (long) f[0] + (o[0] == null ? 5 : 0) + o.length;
    }

    static int index(int n, int at) {
        int[] a = {n, n + 1, n + 2};
        a[1] = 7;
        return a[at];
    }

    static int outside(int n) {
        int[] a = {n, n + 1};
        try {
            return a[0] + a[n > 19_990 ? 2 : 1];
        } catch (ArrayIndexOutOfBoundsException e) {
            return -a[1];
        }
    }

    static int nested(int n) {
        int[][] a = {{n, 1}, {2, n}};
        a[0][1] += a[1][1];
        int[] row = a[0];
        a[0] = a[1];
        return row[1] * 31 + a[0][0] + a.length + a[1].length;
    }

    static class Rare {
        static int uses;
        static final List<int[]> kept = new ArrayList<>();
        static int use(int[] a) {
            uses++;
            kept.add(a);
            a[0]++;
            return Arrays.stream(a).sum();
        }
    }
    static int leaves(int n, boolean rarely) {
        int[] a = {n, 0, n * 2, 0, 5};
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            a[1] += i;
            if (rarely && i == 1) sum += Rare.use(a);
            sum += a[1] + a[0];
        }
        return sum + a.length;
    }

    static int sum(int... numbers) {
        int sum = 0;
        for (int n : numbers) sum += n;
        return sum;
    }

    public static void main(String[] args) {
        double[] u = {1, 2, 3}, v = {0.5, -1, 2}, w = {3, 1, -2};
        double product = 0;
        long sum = 0;
        for (int i = 0; i < 20_000; i++) {
            u[i % 3] += 0.25;
            product += vectors(u, v, w);
            sum = sum * 31 + types(i) + index(i, i % 3) + outside(i) + nested(i) + leaves(i, false) + sum(i, 1, 2) + sum();
        }
        System.out.println(product + " " + sum);
        for (int i = 0; i < 10; i++) System.out.println(leaves(i, true) + " " + Rare.uses);
        for (int[] a : Rare.kept) System.out.println(Arrays.toString(a));
        try {
            index(1, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
