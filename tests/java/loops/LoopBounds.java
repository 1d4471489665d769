// VMARGS: -XX:-OmitStackTraceInFastThrow
// Counted loops over arrays whose tests are made before the loop, and loops for which that guess is wrong: too long, too
// short, beginning below zero, counters that wrap, steps, arrays that change in the loop.
import java.util.Arrays;

public class LoopBounds {
    static int up(int[] a, int from, int to) {
        int s = 0;
        for (int i = from; i < to; i++) s += a[i];
        return s;
    }
    static int down(int[] a, int from, int to) {
        int s = 0;
        for (int i = from; i >= to; i--) s += a[i];
        return s;
    }
    static int closed(int[] a, int from, int to) {
        int s = 0;
        for (int i = from; i <= to; i++) {
            s += a[i];
            if (s > 1_000_000_000) return s;
        }
        return s;
    }
    static int stepping(int[] a, int off, int step3) {
        int s = 0;
        for (int i = 0; i < a.length - off; i += 3) s += a[i + off] * step3;
        return s;
    }
    static int different(int[] a, int n) {
        int s = 0;
        for (int i = 0; i != n; i++) s += a[i];
        return s;
    }
    static void daxpy(double[] x, int xo, double[] y, int yo, int n, double k) {
        for (int i = 0; i < n; i++) y[i + yo] += k * x[i + xo];
    }
    static int doWhile(int[] a, int i, int n) {
        int s = 0;
        do {
            s += a[i];
            i++;
        } while (i < n);
        return s;
    }
    static int changing(int[][] rows, int n) {
        int s = 0;
        int[] row = rows[0];
        for (int i = 0; i < n; i++) {
            s += row[i];
            if (i % 7 == 3) row = rows[i % rows.length];
        }
        return s;
    }
    static int nested(int[][] m) {
        int s = 0;
        for (int i = 1; i < m.length - 1; i++)
            for (int j = 1; j < m[i].length - 1; j++) s += m[i - 1][j] + m[i][j - 1] + m[i][j + 1] + m[i + 1][j];
        return s;
    }
    interface Part { int run(); }
    static void show(String what, Part p) {
        String r;
        try {
            r = "" + p.run();
        } catch (RuntimeException e) {
            r = e.getClass().getSimpleName() + " " + e.getMessage() + " at " + e.getStackTrace()[0].getLineNumber();
        }
        System.out.println(what + " " + r);
    }

    public static void main(String[] args) {
        int[] a = new int[100];
        for (int i = 0; i < a.length; i++) a[i] = i * i;
        int[][] m = new int[20][20], jagged = {a, new int[40], new int[5]};
        for (int[] row : m) Arrays.fill(row, 3);
        double[] x = new double[50], y = new double[60];
        Arrays.fill(x, 1.5);
        int t = 0;
        for (int i = 0; i < 3000; i++) {
            t += up(a, i % 5, 100) + down(a, 99, i % 3) + closed(a, 2, 50) + stepping(a, i % 4, 2) + different(a, 30);
            t += doWhile(a, 3, 10) + changing(jagged, 4) + nested(m);
            daxpy(x, i % 5, y, i % 7, 40, 0.5);
        }
        System.out.println(t + " " + Arrays.stream(y).sum());
        for (int round = 0; round < 20; round++) {
            if (round > 0 && round < 19) {
                for (int i = 0; i < 2000; i++) t += up(a, 0, 10);
                continue;
            }
            show("too far", () -> up(a, 90, 101));
            show("below", () -> up(a, -2, 5));
            show("none", () -> up(a, 50, 20) + up(a, 200, 100));
            show("down", () -> down(a, 100, 95));
            show("down below", () -> down(a, 5, -1));
            show("closed", () -> closed(a, 95, 100));
            show("wraps", () -> closed(a, 0, Integer.MAX_VALUE));
            show("never equal", () -> different(a, -1));
            show("step", () -> stepping(a, -1, 1));
            show("do once", () -> doWhile(a, 100, 10));
            show("do", () -> doWhile(a, 99, 101));
            show("changing", () -> changing(jagged, 100));
            show("null", () -> up(null, 0, 3));
            show("null, no rounds", () -> up(null, 3, 3));
            show("offsets", () -> {
                daxpy(x, 20, y, 10, 40, 1);
                return 0;
            });
            show("overflowing offset", () -> {
                daxpy(x, Integer.MAX_VALUE, y, 0, 3, 1);
                return 0;
            });
            System.out.println(Arrays.stream(y).sum());
        }
        System.out.println(t);
    }
}
