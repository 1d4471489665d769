public class Overloads {
    static void p(Object o) { System.out.println(o); }
    static String f(Object o) { return "Object"; }
    static String f(String s) { return "String"; }
    static String f(Integer i) { return "Integer"; }
    static String f(int i) { return "int"; }
    static String f(long l) { return "long"; }
    static String f(double d) { return "double"; }
    static String f(char c) { return "char"; }
    static String f(Object[] o) { return "Object[]"; }
    static String f(int[] o) { return "int[]"; }
    static class P {
        String m(P o) { return "P.m(P)"; }
        String n(Object o) { return "P.n"; }
        static String s() { return "P.s"; }
        String fld = "P.fld";
        private String priv() { return "P.priv"; }
        String callPriv() { return priv(); }
        Object cov() { return "P.cov"; }
        P self() { return this; }
    }
    static class Q extends P {
        String m(P o) { return "Q.m(P)"; }
        String m(Q o) { return "Q.m(Q)"; }
        static String s() { return "Q.s"; }
        String fld = "Q.fld";
        String priv() { return "Q.priv"; }
        @Override
        String cov() {
            return "Q.cov" + super.cov();
        }
        @Override
        Q self() {
            return this;
        }
        String supers() { return super.fld + fld + ((P) this).fld + super.m(this) + P.s() + s(); }
    }
    static class R extends Q {
        String n(Object o) { return "R.n" + super.n(o); }
        String n(String s) { return "R.n(String)"; }
        final String fin() { return "fin"; }
        String fld = "R";
    }
    static int count(int... x) { return x.length; }
    static String rec(int n) { return n == 0 ? "" : n + rec(n - 1); }
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }
    static int ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
    static long many(int a, long b, float c, double d, byte e, short f, char g, boolean h, Object i, int[] j, long k,
            double l, String m, int n, long o, int p) {
        return a + b + (long) c + (long) d + e + f + g + (h ? 1 : 0) + ((Integer) i) + j[0] + k + (long) l + m.length()
                + n + o + p;
    }
    static strictfp double strict(double a) { return a / 3; }
    synchronized static int syn(int a) { return a * 2; }
    synchronized String syn2() { return "" + Thread.holdsLock(this); }
    public static void main(String[] args) {
        byte b = 1;
        short s = 2;
        Object o = "str";
        p(f(b) + f(s) + f('c') + f(1) + f(1L) + f(1f) + f(1.0) + f("s") + f(o) + f((Integer) 3) + f((Object) 3)
                + f(new int[0]) + f(new String[0]) + f(Boolean.TRUE) + f((Long) 4L));
        P pq = new Q();
        Q q = new Q();
        R r = new R();
        p(pq.m(q) + q.m(q) + q.m(pq) + pq.fld + ((Q) pq).fld + P.s() + Q.s() + pq.callPriv() + pq.cov()
                + pq.self().getClass().getSimpleName() + q.self().supers());
        p(r.n("x") + ((P) r).n("x") + r.fin() + r.fld + ((Q) r).fld + ((P) r).fld);
        p(count() + count(1, 2) + rec(5) + even(10) + odd(7) + ack(2, 3));
        p(many(1, 2, 3.5f, 4.5, (byte) 5, (short) 6, 'a', true, 8, new int[] {9}, 10L, 11.9, "twelve", 13, 14L, 15));
        p(strict(1) + " " + syn(4) + new Overloads().syn2());
        java.util.stream.Stream.of(Q.class.getDeclaredMethods())
                .filter(m -> m.getName().equals("cov") || m.getName().equals("self"))
                .map(m -> m.getReturnType().getSimpleName() + " " + m.getName() + (m.isBridge() ? " bridge" : ""))
                .sorted()
                .forEach(System.out::println);
    }
}
