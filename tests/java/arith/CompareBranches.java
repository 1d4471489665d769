public class CompareBranches {
    static int n;
    static boolean t(boolean b) {
        n++;
        return b;
    }
    static String cmp(int a, int b) {
        StringBuilder s = new StringBuilder();
        if (a < b) s.append("lt ");
        if (a <= b) s.append("le ");
        if (a == b) s.append("eq ");
        if (a != b) s.append("ne ");
        if (a >= b) s.append("ge ");
        if (a > b) s.append("gt ");
        return s.toString();
    }
    static String zero(int a) {
        StringBuilder s = new StringBuilder();
        if (a < 0) s.append("lt ");
        if (a <= 0) s.append("le ");
        if (a == 0) s.append("eq ");
        if (a != 0) s.append("ne ");
        if (a >= 0) s.append("ge ");
        if (a > 0) s.append("gt ");
        return s.toString();
    }
    static String lcmp(long a, long b) {
        StringBuilder s = new StringBuilder();
        if (a < b) s.append("lt ");
        if (a <= b) s.append("le ");
        if (a == b) s.append("eq ");
        if (a != b) s.append("ne ");
        if (a >= b) s.append("ge ");
        if (a > b) s.append("gt ");
        return s.toString();
    }
    static String dcmp(double a, double b) {
        StringBuilder s = new StringBuilder();
        if (a < b) s.append("lt ");
        if (a <= b) s.append("le ");
        if (a == b) s.append("eq ");
        if (a != b) s.append("ne ");
        if (a >= b) s.append("ge ");
        if (a > b) s.append("gt ");
        if (!(a < b)) s.append("!lt ");
        if (!(a > b)) s.append("!gt ");
        return s.toString();
    }
    static String ref(Object a, Object b) {
        return (a == b ? "same " : "diff ") + (a != b) + (a == null ? " null" : " nonnull")
                + (b != null ? " nonnull" : " null");
    }
    public static void main(String[] args) {
        int[] v = {Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE};
        for (int a : v) {
            System.out.println(a + " zero " + zero(a));
            for (int b : v)
                System.out.println(a + " " + b + " " + cmp(a, b) + lcmp((long) a << 32 | 1, (long) b << 32));
        }
        double[] d = {Double.NEGATIVE_INFINITY, -1, -0.0, 0.0, 1, Double.NaN};
        for (double a : d)
            for (double b : d)
                System.out.println(
                        a + " " + b + " " + dcmp(a, b) + "float " + ((float) a < (float) b) + ((float) a >= (float) b));
        Object o = new Object();
        System.out.println(ref(o, o) + ref(o, "x") + ref(null, o) + ref(null, null));
        System.out.println((t(false) && t(true)) + " " + n + " " + (t(true) || t(false)) + " " + n + " "
                + (t(false) & t(true)) + " " + n + " " + (t(true) | t(false)) + " " + n + " " + (t(true) ^ t(true))
                + " " + n);
        boolean x = false;
        x |= t(true);
        x &= t(true);
        x ^= t(false);
        System.out.println(x + " " + n + " " + !x + " " + (x ? t(false) ? 1 : 2 : 3));
        int i = 0;
    outer:
        for (;;) {
            for (int j = 0; j < 5; j++) {
                if (j == 3) continue outer;
                if (++i > 7) break outer;
            }
        }
        System.out.println(i);
        i = 10;
        do {
            i -= 3;
            if (i == 4) continue;
        } while (i > 0);
        System.out.println(i);
    lab : {
        if (i < 0) break lab;
        System.out.println("not reached");
    }
        while (i++ < 5)
            ;
        System.out.println(i);
    }
}
