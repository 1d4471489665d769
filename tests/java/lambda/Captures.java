import java.util.*;
import java.util.function.*;
public class Captures {
    static void p(Object o) { System.out.println(o); }
    int field = 1;
    static int sfield = 10;
    interface TriFn<A, B, C, R> {
        R ap(A a, B b, C c);
    }
    interface LongDbl {
        double ap(long a, double b, float c, int d);
    }
    interface Void0 {
        void go() throws Exception;
    }
    Supplier<String> inst(int a) {
        int b = a * 2;
        return () -> field++ + ":" + a + ":" + b + ":" + sfield++;
    }
    static List<Supplier<Integer>> loop() {
        List<Supplier<Integer>> l = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int k = i;
            l.add(() -> k * k);
        }
        for (int x : new int[] {7, 8}) l.add(() -> x);
        return l;
    }
    Runnable nested(int d) {
        return () -> {
            int e = d + field;
            Runnable r = () -> {
                int f = e * 2;
                Supplier<Integer> s = () -> d + e + f + this.field;
                p(s.get());
            };
            r.run();
        };
    }
    static <T> Supplier<T> memo(Supplier<T> s) {
        Object[] cache = new Object[1];
        boolean[] done = {false};
        return () -> {
            if (!done[0]) {
                cache[0] = s.get();
                done[0] = true;
            }
            @SuppressWarnings("unchecked") T t = (T) cache[0];
            return t;
        };
    }
    static Function<Integer, Integer> fact;
    static int fib(int n) {
        IntUnaryOperator[] f = new IntUnaryOperator[1];
        f[0] = k -> k < 2 ? k : f[0].applyAsInt(k - 1) + f[0].applyAsInt(k - 2);
        return f[0].applyAsInt(n);
    }
    public static void main(String[] args) throws Exception {
        Captures c = new Captures();
        Supplier<String> s = c.inst(5);
        p(s.get());
        p(s.get());
        c.field = 50;
        p(s.get());
        for (Supplier<Integer> x : loop()) p(x.get());
        c.nested(3).run();
        byte b = 1;
        short sh = 2;
        char ch = '3';
        int i = 4;
        long l = 5L;
        float f = 6.5f;
        double d = 7.5;
        boolean z = true;
        String str = "nine";
        int[] arr = {10};
        Object nul = null;
        Supplier<String> all = ()
                -> b + " " + sh + " " + ch + " " + i + " " + l + " " + f + " " + d + " " + z + " " + str + " "
                + arr[0]++ + " " + nul;
        p(all.get());
        p(all.get());
        LongDbl ld = (x, y, w, v) -> x * y + w - v + d;
        p(ld.ap(1L << 35, 0.5, 2f, 3));
        TriFn<Integer, Long, Double, String> t = (x, y, w) -> x + "/" + y + "/" + w + l;
        p(t.ap(1, 2L, 3.0));
        int[] n = {0};
        Supplier<Integer> m = memo(() -> ++n[0]);
        p(m.get() + m.get() + n[0]);
        fact = k -> k <= 1 ? 1 : k * fact.apply(k - 1);
        p(fact.apply(10));
        p(fib(15));
        Void0 v = () -> { throw new java.io.IOException("from lambda"); };
        try {
            v.go();
        } catch (java.io.IOException e) {
            p(e.getMessage() + e.getStackTrace()[0].getMethodName());
        }
        Function<Integer, Function<Integer, Function<Integer, Integer>>> cur = x -> y -> w -> x * 100 + y * 10 + w;
        p(cur.apply(1).apply(2).apply(3));
        Runnable r0 = () -> {};
        r0.run();
        Supplier<Runnable> sr = () -> () -> p("double");
        sr.get().run();
        BooleanSupplier bs = () -> arr[0] > 5;
        p(bs.getAsBoolean());
        Object o = (Runnable & java.io.Serializable) () -> p("ser");
        p(o instanceof java.io.Serializable);
        ((Runnable) o).run();
        Comparator<String> cmp = (x, y) -> y.compareTo(x);
        List<String> ls = new ArrayList<>(List.of("b", "c", "a"));
        ls.sort(cmp);
        p(ls);
        ls.replaceAll(x -> x + str.length());
        p(ls);
        Callable2<String> call = () -> "x";
        p(call.call());
        p(((Function<Object, Object>) x -> x).apply("id"));
        p(c.getClass().getDeclaredMethods().length > 10);
        IntFunction<int[][]> mk = int[][] ::new;
        p(mk.apply(3).length);
    }
    interface Callable2<V> {
        V call() throws Exception;
    }
}
