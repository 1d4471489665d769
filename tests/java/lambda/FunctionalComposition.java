import java.util.*;
import java.util.function.*;
public class FunctionalComposition {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) {
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        p(inc.compose(dbl).apply(5) + " " + inc.andThen(dbl).apply(5) + " " + Function.<Integer>identity().apply(9));
        Predicate<Integer> pos = x -> x > 0, even = x -> x % 2 == 0;
        for (int i = -2; i < 3; i++)
            p(i + " " + pos.and(even).test(i) + pos.or(even).test(i) + pos.negate().test(i)
                    + Predicate.isEqual(1).test(i));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        p(add.andThen(Object::toString).andThen(String::length).apply(99, 1));
        IntPredicate ip = x -> x > 3;
        IntUnaryOperator iu = x -> x - 1;
        p(ip.and(x -> x < 6).test(5) + " " + iu.andThen(x -> x * x).compose(x -> x + 10).applyAsInt(1));
        List<String> log = new ArrayList<>();
        Consumer<String> c1 = log::add, c2 = s -> log.add(s.toUpperCase());
        c1.andThen(c2).accept("a");
        BiConsumer<String, Integer> bc = (a, b) -> log.add(a + b);
        bc.andThen((a, b) -> log.add(b + a)).accept("k", 1);
        p(log);
        p(BinaryOperator.minBy(Comparator.<Integer>naturalOrder()).apply(3, 2));
        p(UnaryOperator.identity().apply("u"));
        try {
            inc.andThen(null);
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        Supplier<Integer> cnt = new Supplier<>() {
            int n;
            public Integer get() { return n++; }
        };
        p(cnt.get() + cnt.get() + cnt.get());
        Optional<String> o = Optional.of("v");
        p(o.map(String::length).filter(x -> x > 1).isPresent() + o.or(() -> Optional.of("w")).get()
                + Optional.empty().map(x -> 1).orElseGet(() -> 5) + o.flatMap(x -> Optional.of(x + x)).get()
                + Optional.ofNullable(null));
        try {
            Optional.empty().orElseThrow(() -> new IllegalStateException("none"));
        } catch (IllegalStateException e) {
            p(e);
        }
        try {
            Optional.empty().orElseThrow();
        } catch (NoSuchElementException e) {
            p(e);
        }
        o.ifPresentOrElse(x -> p("has " + x), () -> p("no"));
        p(OptionalInt.of(3) + " " + OptionalDouble.empty() + o.stream().count());
        ToIntFunction<String> ti = String::length;
        ToLongBiFunction<Integer, Integer> tl = (a, b) -> (long) a << b;
        DoubleBinaryOperator db = Math::max;
        LongFunction<String> lf = Long::toHexString;
        ObjIntConsumer<String> oi = (s, i) -> p(s.repeat(i));
        oi.accept("ab", 3);
        p(ti.applyAsInt("xyz") + " " + tl.applyAsLong(1, 40) + " " + db.applyAsDouble(1.5, -2) + " " + lf.apply(255L));
        Map<String, Function<Double, Double>> ops =
                new TreeMap<>(Map.of("neg", x -> - x, "sq", x -> x * x, "half", x -> x / 2));
        ops.forEach((k, f) -> p(k + f.apply(3.0)));
        Function<Integer, Integer> chain = Function.identity();
        for (int i = 0; i < 50; i++) {
            int k = i;
            chain = chain.andThen(x -> x + k);
        }
        p(chain.apply(0));
        BiFunction<Double, Double, Double> pow = Math::pow;
        Function<Double, Function<Double, Double>> curried = a -> b -> pow.apply(a, b);
        p(curried.apply(2.0).apply(8.0));
        Comparator<String> cmp = Comparator.comparingInt(String::length).thenComparing(Comparator.reverseOrder());
        p(new TreeSet<>(cmp) {
            { addAll(List.of("bb", "a", "cc", "b")); }
        });
        p(Comparator.nullsFirst(Comparator.<Integer>naturalOrder()).compare(null, 1) + " "
                + Comparator.comparing(Map.Entry<String, Integer>::getValue)
                          .compare(Map.entry("a", 1), Map.entry("b", 2))
                + Map.Entry.<String, Integer>comparingByKey().compare(Map.entry("a", 1), Map.entry("b", 2)));
    }
}
