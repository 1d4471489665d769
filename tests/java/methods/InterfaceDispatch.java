import java.util.*;
public class InterfaceDispatch {
    interface Shape {
        double area();
        String name();
    }
    interface Colored {
        String color();
        default String desc() { return color() + "?"; }
    }
    interface Both extends Shape, Colored {}
    static abstract class Abs implements Both {
        public String color() { return "none"; }
        public String name() { return getClass().getSimpleName(); }
    }
    static class Sq extends Abs {
        public double area() { return 4; }
    }
    static class Ci extends Abs {
        public double area() { return 3; }
        public String color() { return "red"; }
    }
    static class Tri implements Both {
        public double area() { return 2; }
        public String name() { return "tri"; }
        public String color() { return "blue"; }
        public String desc() { return "over"; }
    }
    interface M0 {
        int m(int x);
    }
    static class I0 implements M0 {
        public int m(int x) { return x; }
    }
    static class I1 implements M0 {
        public int m(int x) { return x + 1; }
    }
    static class I2 extends I1 {
        public int m(int x) { return super.m(x) * 2; }
    }
    static class I3 extends I2 {}
    static class I4 extends I3 implements M0 {
        public int m(int x) { return -x; }
    }
    static class I5 implements M0, Comparable<I5> {
        public int m(int x) { return 7; }
        public int compareTo(I5 o) { return 0; }
    }
    interface Gen<T> {
        T conv(T t);
    }
    static class GInt implements Gen<Integer> {
        public Integer conv(Integer t) { return t + 1; }
    }
    static class GStr implements Gen<String> {
        public String conv(String t) { return t + "1"; }
    }
    interface Many {
        int a();
        int b();
        int c();
        int d();
        int e();
        int f();
        long g(long x, double y);
    }
    static class ManyImpl implements Many {
        public int f() { return 6; }
        public int a() { return 1; }
        public int c() { return 3; }
        public int b() { return 2; }
        public int e() { return 5; }
        public int d() { return 4; }
        public long g(long x, double y) { return x + (long) y; }
    }
    public static void main(String[] args) {
        List<Both> l = List.of(new Sq(), new Ci(), new Tri());
        for (Both x : l)
            System.out.println(x.area() + x.name() + x.color() + x.desc() + ((Shape) x).name() + ((Colored) x).desc());
        M0[] ms = {new I0(), new I1(), new I2(), new I3(), new I4(), new I5(), x -> x * 100};
        int sum = 0;
        for (int i = 0; i < 700; i++) sum += ms[i % ms.length].m(i);
        System.out.println(sum);
        for (M0 m : ms) System.out.println(m.m(10));
        Gen<Integer> g = new GInt();
        Gen<String> h = new GStr();
        System.out.println(g.conv(4) + h.conv("x"));
        Many m = new ManyImpl();
        System.out.println(
                m.a() + m.b() * 10 + m.c() * 100 + m.d() * 1000 + m.e() * 10000 + m.f() * 100000 + m.g(1L << 40, 2.5));
        Object o = ms[0];
        System.out.println(o.toString().startsWith("InterfaceDispatch$I0@") + " " + m.equals(m) + " "
                + (m.hashCode() == System.identityHashCode(m)) + " " + l.get(0).getClass());
        try {
            Object bad = "s";
            ((M0) bad).m(1);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        Comparable<Object>[] cs = new Comparable[] {1, "a", 2.5, 'c', new Date(0)};
        for (Comparable<Object> c : cs) System.out.println(c.compareTo(c) + c.getClass().getSimpleName());
        CharSequence[] seqs = {"str", new StringBuilder("sb"), new StringBuffer("buf"), java.nio.CharBuffer.wrap("cb")};
        for (CharSequence c : seqs) System.out.println(c.length() + "" + c.charAt(1) + c.subSequence(0, 1) + c);
    }
}
