public class EvalOrder {
    static StringBuilder log = new StringBuilder();
    static int v(int i) {
        log.append(i).append(' ');
        return i;
    }
    static int[] a(int[] x, int i) {
        log.append("arr").append(i).append(' ');
        return x;
    }
    static EvalOrder self(int i) {
        log.append("obj").append(i).append(' ');
        return i < 0 ? null : new EvalOrder();
    }
    int f;
    static int sf;
    int m(int x, int y) {
        log.append("call ");
        return x - y;
    }
    static int s(int x) {
        log.append("static ");
        return x;
    }
    static int boom(int i) {
        log.append("boom").append(i).append(' ');
        throw new IllegalStateException("b" + i);
    }
    static void show(String n) {
        System.out.println(n + ": " + log);
        log.setLength(0);
    }
    static void t(String n, Runnable r) {
        try {
            r.run();
        } catch (RuntimeException e) {
            log.append(e);
        }
        show(n);
    }
    public static void main(String[] args) {
        int[] x = {1, 2, 3};
        int r = v(1) + v(2) * v(3) - v(4);
        show("binary");
        a(x, 1)[v(0)] = v(5);
        show("array store");
        a(x, 2)[v(1)] += v(6);
        show("compound");
        self(1).m(v(1), v(2));
        show("call");
        self(1).f = v(3);
        show("field");
        self(1).s(v(9));
        show("static via obj");
        self(-1).s(v(9));
        show("static via null");
        self(-1).sf = v(3);
        show("static field via null");
        t("null receiver args first", () -> self(-1).m(v(1), v(2)));
        t("null field store", () -> self(-1).f = v(1));
        t("null array store", () -> a(null, 1)[v(1)] = v(2));
        t("bad index store", () -> a(x, 1)[v(9)] = v(2));
        t("throwing rhs", () -> a(null, 1)[v(1)] = boom(1));
        t("throwing index", () -> a(null, 1)[boom(1)] = v(2));
        t("null compound", () -> a(null, 1)[v(0)] += boom(2));
        t("div zero", () -> { int q = v(1) / v(0) + v(3); });
        t("left throws", () -> { int q = boom(1) + boom(2); });
        t("new dims", () -> { int[][] q = new int[v(2)][v(-1)]; });
        t("new dims throw", () -> { int[][] q = new int[v(-2)][boom(1)]; });
        t("array init", () -> { int[] q = {v(1), v(2), boom(3), v(4)}; });
        t("ternary", () -> { int q = v(1) > 0 ? v(2) : v(3); });
        t("assign chain", () -> {
            int[] q = {0, 0};
            int i = 0;
            i = q[i] = v(1);
            a(q, i)[i] = i = v(0);
            log.append(q[0]).append(q[1]).append(i);
        });
        t("string concat", () -> { String q = "" + v(1) + self(1).s(v(2)) + v(3); });
        t("args throw before call", () -> self(1).m(v(1), boom(2)));
        t("cast after eval", () -> {
            Object o = "s";
            Integer q = (Integer) (Object) ("x" + v(1));
        });
        t("switch once", () -> {
            switch (v(2)) {
                case 1: v(10);
                case 2: v(20);
                case 3: v(30);
            }
        });
        t("shortcut", () -> { boolean q = v(1) > 1 && v(2) > 1 || v(3) > 1; });
        t("lambda null ref", () -> {
            Object n = null;
            Runnable q = n::toString;
            v(1);
        });
        t("unbox null", () -> {
            Integer n = null;
            int q = v(1) + n + v(2);
        });
        t("store check last", () -> {
            Object[] q = new String[1];
            q[v(0)] = v(1);
        });
        t("index before store check", () -> {
            Object[] q = new String[1];
            q[v(5)] = v(1);
        });
        t("nested synchronized null", () -> {
            Object n = null;
            synchronized (n) { v(1); }
        });
        t("throw null", () -> {
            RuntimeException e = null;
            v(1);
            throw e;
        });
        int i = 1;
        i = i++ + i++ * --i + (i += 2) - i--;
        System.out.println(i + " " + r);
        int k = 3;
        k ^= k << 1 ^ (k = 7);
        System.out.println(k);
        long l = 5;
        l += l++ + (int) (l *= 2);
        System.out.println(l);
    }
}
