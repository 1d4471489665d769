import java.util.*;
import java.util.function.*;
import java.util.stream.*;
public class MethodRefs {
    static void p(Object o) { System.out.println(o); }
    static class Base {
        String who() { return "Base"; }
        protected String prot(int i) { return "prot" + i; }
        static String st(Object... o) { return "var" + o.length; }
    }
    static class Derived extends Base {
        String who() { return "Derived"; }
        Supplier<String> sup() { return super::who; }
        Supplier<String> self() { return this::who; }
        IntFunction<String> pr() { return super::prot; }
    }
    static class Ctor {
        final String s;
        Ctor() { s = "none"; }
        Ctor(int i) { s = "int" + i; }
        Ctor(String x, long... l) { s = x + l.length; }
        class In {
            int v;
            In(int v) { this.v = v + s.length(); }
        }
    }
    record Rec(int a, String b) {}
    enum En {
        X;
        int f(int a) { return a + ordinal(); }
    }
    private int priv(int x) { return x + 1; }
    private static int spriv(Integer x) { return x + 2; }
    static <T> T gen(T t) { return t; }
    interface Itf {
        default String d() { return "dflt"; }
        static String s() { return "istat"; }
    }
    static long widen(int x) { return x * 2L; }
    static int count;
    static MethodRefs next() {
        count++;
        return new MethodRefs();
    }
    int unbox(int a, long b) { return a + (int) b; }
    public static void main(String[] args) throws Exception {
        Base b = new Derived();
        Supplier<String> bound = b::who;
        b = null;
        p(bound.get());
        Function<Base, String> unbound = Base::who;
        p(unbound.apply(new Base()) + unbound.apply(new Derived()));
        Derived d = new Derived();
        p(d.sup().get() + d.self().get() + d.pr().apply(5));
        Supplier<Ctor> c0 = Ctor::new;
        IntFunction<Ctor> c1 = Ctor::new;
        Function<String, Ctor> c2 = Ctor::new;
        BiFunction<String, Long, Ctor> c3 = Ctor::new;
        p(c0.get().s + c1.apply(3).s + c2.apply("q").s + c3.apply("r", 1L).s);
        Ctor ct = new Ctor(1);
        IntFunction<Ctor.In> ci = v -> ct.new In(v);
        p(ci.apply(4).v);
        BiFunction<Integer, String, Rec> rc = Rec::new;
        p(rc.apply(1, "z"));
        Function<Rec, Integer> ra = Rec::a;
        p(ra.apply(new Rec(8, "")));
        IntUnaryOperator e = En.X::f;
        p(e.applyAsInt(5));
        IntUnaryOperator pr = new MethodRefs()::priv;
        Function<Integer, Integer> sp = MethodRefs::spriv;
        p(pr.applyAsInt(1) + sp.apply(1));
        UnaryOperator<String> g = MethodRefs::gen;
        UnaryOperator<String> g2 = MethodRefs::<String>gen;
        p(g.apply("g") + g2.apply("h"));
        Function<Itf, String> id = Itf::d;
        Supplier<String> is = Itf::s;
        p(id.apply(new Itf() {}) + is.get());
        Function<Object, String> va = Base::st;
        BiFunction<Object, Object, String> va2 = Base::st;
        Supplier<String> va0 = Base::st;
        p(va.apply(1) + va2.apply(1, 2) + va0.get());
        Function<Integer, Object> wi = MethodRefs::widen;
        ToDoubleFunction<Integer> wd = MethodRefs::widen;
        IntToLongFunction il = MethodRefs::widen;
        p(wi.apply(4) + " " + wd.applyAsDouble(5) + " " + il.applyAsLong(6));
        IntBinaryOperator ub = (x, y) -> new MethodRefs().unbox(x, y);
        BiFunction<Integer, Long, Integer> ub2 = new MethodRefs()::unbox;
        p(ub.applyAsInt(1, 2) + ub2.apply(3, 4L));
        IntUnaryOperator once = next()::priv;
        p(once.applyAsInt(1) + once.applyAsInt(2) + " evaluated " + count);
        try {
            String nul = null;
            Supplier<Integer> n = nul::length;
            p("no");
        } catch (NullPointerException x) {
            p("NPE at creation " + x.getMessage());
        }
        try {
            unbound.apply(null);
        } catch (NullPointerException x) {
            p("NPE at call " + x.getMessage());
        }
        try {
            ToIntFunction<Integer> q = Integer::intValue;
            q.applyAsInt(null);
        } catch (NullPointerException x) {
            p("unbox");
        }
        Function<Integer, int[]> arr = int[] ::new;
        Function<Integer, String[][]> arr2 = String[][] ::new;
        p(arr.apply(3).length + arr2.apply(2).getClass().getName());
        try {
            arr.apply(-1);
        } catch (NegativeArraySizeException x) {
            p(x.getMessage());
        }
        Function<int[], int[]> cl = int[] ::clone;
        p(cl.apply(new int[] {1, 2})[1]);
        Function<int[], Object> cl2 = int[] ::clone;
        p(((int[]) cl2.apply(new int[4])).length);
        Consumer<Object> pr2 = System.out::println;
        pr2.accept("out");
        Comparator<String> ci2 = String::compareToIgnoreCase;
        p(Stream.of("b", "A", "c").sorted(ci2).collect(Collectors.toCollection(ArrayList::new)));
        p(Stream.of("1", "2")
                        .mapToInt(Integer::parseInt)
                        .boxed()
                        .map(Integer::toBinaryString)
                        .collect(Collectors.joining("|")));
        Function<String, Integer> len = String::length;
        p(len.compose(Object::toString).andThen(Integer::doubleValue).apply("four".substring(1)));
        Supplier<Supplier<String>> nest = () -> "x" ::toUpperCase;
        p(nest.get().get());
        Runnable r = new Object() {
            void go() { p("anon go"); }
        } ::go;
        r.run();
        Callback cb = MethodRefs::checked;
        try {
            cb.run();
        } catch (Exception x) {
            p(x);
        }
        BiPredicate<String, String> eq = String::equals;
        p(eq.test("a", "a") + ""
                + Predicate.not(String::isEmpty).and(s -> s.length() < 3).or("zzz" ::equals).test("zzz"));
    }
    interface Callback {
        void run() throws Exception;
    }
    static void checked() throws Exception { throw new Exception("checked ref"); }
}
