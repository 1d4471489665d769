import java.util.*;
public class Sorting {
    static long rng = 12345;
    static int next(int n) {
        rng = rng * 6364136223846793005L + 1442695040888963407L;
        return (int) ((rng >>> 33) % n);
    }
    static int[] data() {
        rng = 12345;
        int[] a = new int[800];
        for (int i = 0; i < a.length; i++) a[i] = next(10000);
        return a;
    }
    static void quick(int[] a, int lo, int hi) {
        while (lo < hi) {
            int p = a[(lo + hi) >>> 1], i = lo, j = hi;
            while (i <= j) {
                while (a[i] < p) i++;
                while (a[j] > p) j--;
                if (i <= j) {
                    int t = a[i];
                    a[i++] = a[j];
                    a[j--] = t;
                }
            }
            if (j - lo < hi - i) {
                quick(a, lo, j);
                lo = i;
            } else {
                quick(a, i, hi);
                hi = j;
            }
        }
    }
    static void heap(int[] a) {
        for (int n = a.length, i = n / 2 - 1; n > 1;) {
            if (i >= 0) sift(a, i--, n);
            else {
                int t = a[0];
                a[0] = a[--n];
                a[n] = t;
                sift(a, 0, n);
            }
        }
    }
    static void sift(int[] a, int i, int n) {
        for (int c; (c = 2 * i + 1) < n; i = c) {
            if (c + 1 < n && a[c + 1] > a[c]) c++;
            if (a[i] >= a[c]) return;
            int t = a[i];
            a[i] = a[c];
            a[c] = t;
        }
    }
    static int[] merge(int[] a) {
        if (a.length < 2) return a;
        int[] l = merge(Arrays.copyOf(a, a.length / 2)), r = merge(Arrays.copyOfRange(a, a.length / 2, a.length)),
              o = new int[a.length];
        for (int i = 0, j = 0, k = 0; k < o.length; k++)
            o[k] = j >= r.length || i < l.length && l[i] <= r[j] ? l[i++] : r[j++];
        return o;
    }
    static void radix(int[] a) {
        int[] t = new int[a.length];
        for (int s = 0; s < 16; s += 8) {
            int[] c = new int[257];
            for (int x : a) c[(x >> s & 255) + 1]++;
            for (int i = 0; i < 256; i++) c[i + 1] += c[i];
            for (int x : a) t[c[x >> s & 255]++] = x;
            System.arraycopy(t, 0, a, 0, a.length);
        }
    }
    static void shell(int[] a) {
        for (int g = a.length / 2; g > 0; g /= 2)
            for (int i = g; i < a.length; i++) {
                int x = a[i], j = i;
                for (; j >= g && a[j - g] > x; j -= g) a[j] = a[j - g];
                a[j] = x;
            }
    }
    public static void main(String[] args) {
        int[] want = data();
        Arrays.sort(want);
        int[] q = data(), h = data(), r = data(), s = data();
        quick(q, 0, q.length - 1);
        heap(h);
        radix(r);
        shell(s);
        System.out.println(Arrays.equals(q, want) + " " + Arrays.equals(h, want) + " "
                + Arrays.equals(merge(data()), want) + " " + Arrays.equals(r, want) + " " + Arrays.equals(s, want) + " "
                + Arrays.hashCode(want) + " " + want[400]);
    }
}
