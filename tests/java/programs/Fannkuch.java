public class Fannkuch {
    public static void main(String[] args) {
        int n = 7;
        int[] p = new int[n], q = new int[n], c = new int[n];
        int sign = 1, max = 0, sum = 0;
        for (int i = 0; i < n; i++) p[i] = c[i] = i;
        while (true) {
            if (p[0] != 0) {
                System.arraycopy(p, 0, q, 0, n);
                int flips = 1;
                for (int q0 = q[0];; flips++) {
                    int t = q[q0];
                    if (t == 0) break;
                    q[q0] = q0;
                    if (q0 > 2)
                        for (int i = 1, j = q0 - 1; i < j; i++, j--) {
                            int x = q[i];
                            q[i] = q[j];
                            q[j] = x;
                        }
                    q0 = t;
                }
                if (flips > max) max = flips;
                sum += sign * flips;
            }
            if (sign == 1) {
                int t = p[0];
                p[0] = p[1];
                p[1] = t;
                sign = -1;
            } else {
                int t = p[1];
                p[1] = p[2];
                p[2] = t;
                sign = 1;
                boolean done = true;
                for (int i = 2; i < n; i++) {
                    if (c[i] != 0) {
                        c[i]--;
                        done = false;
                        break;
                    }
                    if (i == n - 1) {
                        System.out.println(sum + "\nPfannkuchen(" + n + ") = " + max);
                        return;
                    }
                    c[i] = i;
                    t = p[0];
                    System.arraycopy(p, 1, p, 0, i + 1);
                    p[i + 1] = t;
                }
                if (done) return;
            }
        }
    }
}
