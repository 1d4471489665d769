/**
 * Loops inside loops, each method called once: the inner loop is hot first, and what has taken over there must go on in the loops around it, with
 * all that they have changed, whichever way they are left.
 */
public class NestedLoops {
    static long table(int n) {
        long sum = 0;
        int[][] rows = new int[n][];
        for (int i = 0; i < n; i++) {
            rows[i] = new int[i + 1];
            for (int j = 0; j <= i; j++) {
                rows[i][j] = i * j;
                for (int k = j; k < i; k += 7) sum += rows[i][j] ^ k;
            }
            if ((i & 63) == 63) sum ^= i;
        }
        return sum;
    }

    static String leaves(int n) {
        StringBuilder text = new StringBuilder();
        double x = 1;
        outer:
        for (int i = 0; ; i++) {
            long local = i;
            for (int j = 0; j < n; j++) {
                local += j ^ i;
                if (local % 1_000_003 == 17) continue outer;
                x += 1.0 / (j + 1);
            }
            if (local > 40L * n * n / 64) {
                text.append(i).append(' ').append(local).append(' ');
                if (text.length() > 60) break;
            }
        }
        return text.toString() + (long) x;
    }

    static int throwsInside(int n) {
        int caught = 0;
        int[] a = new int[n];
        for (int i = 0; i < 40; i++) {
            try {
                for (int j = 0; ; j++) a[j] += i;
            } catch (ArrayIndexOutOfBoundsException e) {
                caught += a[i] + i;
            } finally {
                caught++;
            }
        }
        return caught;
    }

    static synchronized long locked(int n) {
        long sum = 0;
        int i = 0;
        do {
            int j = n;
            while (j-- > 0) {
                synchronized (NestedLoops.class) {
                    sum += j * (long) i;
                }
            }
        } while (++i < 60);
        return sum;
    }

    static float floats(int n) {
        float x = 0;
        for (float f = 0; f < 30; f += 0.5f)
            for (int j = 0; j < n; j++)
                x = x * 0.5f + f;
        return x;
    }

    public static void main(String[] args) {
        System.out.println(table(700));
        System.out.println(leaves(3000));
        System.out.println(throwsInside(5000));
        System.out.println(locked(3000));
        System.out.println(floats(20000));
    }
}
