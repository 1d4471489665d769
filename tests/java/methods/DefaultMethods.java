public class DefaultMethods {
    static void p(Object o) { System.out.println(o); }
    interface A {
        default String m() { return "A.m"; }
        default String n() { return "A.n calls " + m(); }
    }
    interface B extends A {
        @Override
        default String m() {
            return "B.m>" + A.super.m();
        }
    }
    interface C extends A {
        @Override
        default String m() {
            return "C.m";
        }
    }
    static class AB implements A, B {}
    static class BC implements B, C {
        public String m() { return B.super.m() + "+" + C.super.m(); }
    }
    static class Base {
        public String m() { return "Base.m"; }
    }
    static class BaseA extends Base implements A {}
    static class Deep extends BaseA implements B {}
    static abstract class Abs implements A { public abstract String m(); }
    static class Conc extends Abs {
        public String m() { return "Conc.m"; }
    }
    interface D1 {
        default int x() { return 1; }
    }
    interface D2 extends D1 {
        int x();
    }
    static class ReAbs implements D2 {
        public int x() { return 2; }
    }
    interface Diamond1 extends A {}
    interface Diamond2 extends A {}
    static class Dia implements Diamond1, Diamond2 {}
    static class Left extends AB implements C {
        public String m() { return "Left " + C.super.m() + super.m(); }
    }
    interface Priv {
        private String secret(int i) { return "secret" + i + stat(); }
        private static String stat() { return "!"; }
        default String open() { return secret(1) + secret(2); }
        static String factory() {
            return new Priv() {}.open();
        }
    }
    interface Gen<T> {
        default T id(T t) { return t; }
        default String kind(T t) { return "Gen " + t; }
    }
    static class GS implements Gen<String> {
        public String kind(String t) { return "GS " + t + Gen.super.kind(t); }
    }
    interface ToS {
        String toString();
        boolean equals(Object o);
    }
    static class TS implements ToS {}
    static class Super {
        private String m() { return "private Super.m"; }
        String call() { return m(); }
    }
    static class SubM extends Super implements A {}
    static class Stat {
        public static String s() { return "Stat.s"; }
    }
    interface SI {
        default String q() { return "SI.q"; }
    }
    static class Pkg {
        String pk() { return "Pkg"; }
    }
    static class Pkg2 extends Pkg {
        String pk() { return "Pkg2" + super.pk(); }
    }
    @FunctionalInterface
    interface Fn {
        int ap(int x);
        default Fn then(Fn o) { return x -> o.ap(ap(x)); }
        static Fn inc() { return x -> x + 1; }
    }
    public static void main(String[] args) throws Exception {
        p(new AB().m() + " " + new AB().n());
        p(new BC().m() + " " + new BC().n());
        p(new BaseA().m() + " " + new BaseA().n());
        p(new Deep().m() + " " + ((A) new Deep()).n());
        p(new Conc().n());
        p(((D1) new ReAbs()).x());
        p(new Dia().m());
        p(new Left().m() + new Left().n());
        p(new Priv() {}.open() + Priv.factory());
        p(new GS().kind("k") + ((Gen<String>) new GS()).id("z"));
        try {
            ((Gen) new GS()).kind(1);
        } catch (ClassCastException e) {
            p(e.getMessage());
        }
        p(new TS().equals(null));
        p(new SubM().call() + new SubM().m());
        p(Fn.inc().then(x -> x * 10).then(Fn.inc()).ap(4));
        p(new Pkg2().pk());
        p(new SI() {
            @Override
            public String q() {
                return SI.super.q() + "!";
            }
        }.q());
        A lam = new A() {};
        p(lam.m());
        p(A.class.getMethod("m").isDefault() + " " + B.class.getMethods().length + " " + BC.class.getMethod("m") + " "
                + AB.class.getMethod("m").getDeclaringClass() + " " + Deep.class.getMethod("m").getDeclaringClass());
        p(BaseA.class.getMethod("n").invoke(new BaseA()));
        java.lang.reflect.Method pm = Priv.class.getDeclaredMethod("secret", int.class);
        pm.setAccessible(true);
        p(pm.invoke(new Priv() {}, 9));
        p(java.util.Arrays.stream(Left.class.getInterfaces()).toList());
        java.util.Comparator<String> cmp = java.util.Comparator.comparing(String::length);
        p(java.util.stream.Stream.of("ccc", "a", "bb")
                        .sorted(cmp.reversed().thenComparing(java.util.Comparator.naturalOrder()))
                        .toList());
    }
}
