import java.util.function.*;
public class F09Lambda {
    interface Tri { int go(int a, int b, int c); }
    static int twice(IntUnaryOperator f, int x) { return f.applyAsInt(f.applyAsInt(x)); }
    int base = 5;
    Supplier<Integer> captured(int k) { return () -> base + k; }
    public static void main(String[] args) {
        Runnable r = () -> System.out.println("run");
        r.run();
        int k = 10;
        System.out.println(twice(x -> x + k, 1));
        Tri t = (a, b, c) -> a * b + c;
        System.out.println(t.go(2, 3, 4));
        F09Lambda o = new F09Lambda();
        Supplier<Integer> s = o.captured(2);
        o.base = 100;
        System.out.println(s.get());
        Function<String, Integer> len = String::length;
        BiFunction<Integer, Integer, Integer> max = Math::max;
        Function<Integer, int[]> mk = int[]::new;
        Supplier<F09Lambda> n = F09Lambda::new;
        System.out.println(len.andThen(x -> x * 2).apply("four"));
        System.out.println(max.apply(3, 8));
        System.out.println(mk.apply(6).length);
        System.out.println(n.get().base);
    }
}
