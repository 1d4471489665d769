public class DeepHierarchies {
    static void p(Object o) { System.out.println(o); }
    static abstract class L0 {
        int x0 = 0;
        int id() { return 0; }
        abstract int leaf();
        int up() { return x0; }
    }
    static class L1 extends L0 {
        int x1 = 1;
        int id() { return super.id() + 1; }
        int leaf() { return 1; }
        int up() { return super.up() + x1; }
    }
    static class L2 extends L1 {
        int x2 = 2;
        int id() { return super.id() + 1; }
        int up() { return super.up() + x2; }
    }
    static class L3 extends L2 {
        int x3 = 3;
        int id() { return super.id() + 1; }
        int leaf() { return 3; }
        int up() { return super.up() + x3; }
    }
    static class L4 extends L3 {
        long x4 = 4;
        int id() { return super.id() + 1; }
        int up() { return super.up() + (int) x4; }
    }
    static class L5 extends L4 {
        byte x5 = 5;
        boolean flag = true;
        int id() { return super.id() + 1; }
        int up() { return super.up() + x5; }
    }
    static class L6 extends L5 {
        double x6 = 6;
        int id() { return super.id() + 1; }
        int leaf() { return 6; }
        int up() { return super.up() + (int) x6; }
    }
    static class L7 extends L6 {
        Object x7 = 7;
        short s7 = 70;
        int id() { return super.id() + 1; }
        int up() { return super.up() + (Integer) x7; }
    }
    static class L8 extends L7 {
        int id() { return super.id() + 1; }
    }
    interface I1 {
        default int a() { return 1; }
        int z();
    }
    interface I2 extends I1 {
        default int a() { return I1.super.a() + 10; }
    }
    interface I3 extends I1 {
        default int b() { return a() + 100; }
    }
    interface I4 extends I2, I3 {
        default int z() { return a() + b(); }
    }
    interface I5 extends I4 {
        default int a() { return I4.super.a() + 1000; }
    }
    static class X implements I5 {}
    static class Y extends X implements I2 {
        public int z() { return super.z() + 5; }
    }
    static class Z extends Y implements I3 {
        public int b() { return 7; }
    }
    interface Marker {}
    static class Many implements Runnable, Comparable<Many>, java.io.Serializable, Cloneable, AutoCloseable,
                                 Iterable<String>, CharSequence, java.util.function.Supplier<Integer>,
                                 java.util.function.Function<String, String>, Marker {
        public void run() { p("run"); }
        public int compareTo(Many o) { return 4; }
        public void close() { p("close"); }
        public java.util.Iterator<String> iterator() { return java.util.List.of("it").iterator(); }
        public int length() { return 3; }
        public char charAt(int i) { return 'q'; }
        public CharSequence subSequence(int a, int b) { return "sub"; }
        public Integer get() { return 9; }
        public String apply(String s) { return s + "!"; }
        public String toString() { return "many"; }
    }
    public static void main(String[] args) throws Exception {
        L0[] ls = {new L1(), new L2(), new L3(), new L4(), new L5(), new L6(), new L7(), new L8()};
        for (L0 l : ls) p(l.id() + " " + l.leaf() + " " + l.up());
        int sum = 0;
        for (int i = 0; i < 800; i++) sum += ls[i % 8].id() * ls[(i * 3) % 8].leaf();
        p(sum);
        I1[] is = {new X(), new Y(), new Z()};
        for (I1 i : is) p(i.a() + " " + i.z() + " " + ((I3) i).b() + " " + (i instanceof I2));
        Many m = new Many();
        Object o = m;
        ((Runnable) o).run();
        p(((Comparable<Many>) o).compareTo(m));
        try (AutoCloseable c = m) {
        }
        for (String s : m) p(s);
        p(((CharSequence) o).length() + "" + ((CharSequence) o).charAt(0) + ((java.util.function.Supplier<?>) o).get()
                + ((java.util.function.Function<String, String>) o).apply("f") + (o instanceof Marker)
                + (o instanceof java.util.List) + ((CharSequence) o).isEmpty()
                + new StringBuilder().append((CharSequence) o));
        L8 l8 = new L8();
        p(l8.x0 + l8.x1 + l8.x2 + l8.x3 + l8.x4 + l8.x5 + l8.x6 + " " + l8.x7 + l8.s7 + l8.flag);
    }
}
