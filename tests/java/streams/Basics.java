import java.util.*;
import java.util.function.*;
import java.util.stream.*;
public class Basics {
    static void p(Object o) { System.out.println(o); }
    static void t(Runnable r) {
        try {
            r.run();
            p("none");
        } catch (RuntimeException e) {
            p(e);
        }
    }
    public static void main(String[] args) {
        p(Stream.of(5, 3, 8, 1).sorted().map(x -> x * 2).filter(x -> x > 4).toList());
        List<String> log = new ArrayList<>();
        Stream.of("a", "b", "c", "d")
                .peek(x -> log.add("p" + x))
                .filter(x -> !x.equals("b"))
                .peek(x -> log.add("f" + x))
                .limit(2)
                .forEach(x -> log.add("e" + x));
        p(log);
        log.clear();
        Stream.of(3, 1, 2).peek(x -> log.add("a" + x)).sorted().peek(x -> log.add("s" + x)).anyMatch(x -> x == 2);
        p(log);
        p(Stream.iterate(1, x -> x < 100, x -> x * 2).toList() + "" + Stream.generate(() -> "g").limit(2).toList()
                + IntStream.iterate(0, i -> i + 3).skip(2).limit(3).boxed().toList());
        p(Stream.of(1, 2, 3, 4, 5, 1).takeWhile(x -> x < 4).toList() + ""
                + Stream.of(1, 2, 3, 4, 5, 1).dropWhile(x -> x < 4).toList() + Stream.of(1, 1, 2).distinct().toList()
                + Stream.concat(Stream.of(1), Stream.of(2)).toList());
        p(IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b) + " " + IntStream.of(3, 1).max()
                + IntStream.empty().average() + LongStream.range(0, 5).sum() + DoubleStream.of(1.5, 2.5).average()
                + IntStream.range(0, 5).mapToObj(Integer::toString).collect(Collectors.joining())
                + "hello".chars().mapToObj(c -> (char) c).toList());
        p(Stream.of("x", "yy").mapToInt(String::length).summaryStatistics() + " " + DoubleStream.of(0.1, 0.2, 0.3).sum()
                + " " + DoubleStream.iterate(0.1, x -> x).limit(10).sum());
        p(Stream.of(1, 2, 3).reduce(Integer::sum) + "" + Stream.of(1, 2, 3).reduce(10, Integer::sum)
                + Stream.of("a", "bb").reduce(0, (n, s) -> n + s.length(), Integer::sum)
                + Stream.<Integer>empty().reduce(Integer::max));
        p(Stream.of(1, 2).allMatch(x -> x > 0) + "" + Stream.of(1, 2).noneMatch(x -> x > 1)
                + Stream.empty().allMatch(x -> false) + Stream.of(1, 2).findFirst()
                + Stream.of(4, 2).min(Comparator.naturalOrder()) + Stream.of(1, 2).count());
        p(Stream.of(List.of(1, 2), List.of(3)).flatMap(List::stream).toList() + ""
                + Stream.of(1, 2)
                          .<String>mapMulti((x, c) -> {
                              for (int i = 0; i < x; i++) c.accept("m" + x);
                          })
                          .toList()
                + Stream.of("a,b", "c").flatMap(s -> Arrays.stream(s.split(","))).toList()
                + IntStream.range(0, 3).flatMap(i -> IntStream.range(0, i)).boxed().toList());
        p(Arrays.toString(Stream.of("q").toArray(String[] ::new)) + Arrays.toString(IntStream.range(0, 3).toArray())
                + IntStream.range(0, 4).asDoubleStream().boxed().toList()
                + IntStream.range(0, 20).boxed().collect(
                        Collectors.partitioningBy(x -> x % 2 == 0, Collectors.summingInt(x -> x))));
        Stream<Integer> used = Stream.of(1);
        used.count();
        t(used::count);
        t(() -> Stream.of(1, null).sorted().toList());
        t(() -> Stream.of((Object) 1, "a").sorted().toList());
        t(() -> Stream.of(1).toList().add(2));
        t(() -> Stream.of(1, 2).limit(-1));
        t(() -> Stream.of("a", "b").collect(Collectors.toMap(x -> 1, x -> x)));
        t(() -> Stream.of(1, 2).iterator().remove());
        t(() -> Stream.of(1).map(x -> (Object) null).findFirst());
        t(() -> IntStream.range(0, 3).map(x -> 1 / x).sum());
        t(() -> List.of(1).stream().forEach(null));
        t(() -> Stream.of(new Object[] {"s"}).toArray(Integer[] ::new));
        Stream<Integer> c =
                Stream.of(1).onClose(() -> log.add("closed")).onClose(() -> { throw new RuntimeException("close"); });
        t(c::close);
        p(log.get(log.size() - 1));
        Iterator<Integer> it = Stream.iterate(1, x -> x + 1).filter(x -> x % 3 == 0).iterator();
        p(it.next() + it.next() + it.next());
        Spliterator<String> sp = Stream.of("a", "b").map(x -> x + x).spliterator();
        sp.tryAdvance(Basics::p);
        sp.forEachRemaining(Basics::p);
        p(sp.tryAdvance(Basics::p));
        p(Stream.of(1, 2, 3, 4)
                        .skip(1)
                        .limit(2)
                        .map(String::valueOf)
                        .collect(Collectors.toCollection(LinkedList::new)));
        p(new Random(1).ints(5, 0, 10).boxed().toList() + " "
                + IntStream.rangeClosed('a', 'e')
                          .mapToObj(x -> "" + (char) x)
                          .collect(Collectors.joining("|", "<", ">"))
                + Stream.of("b", "a").sorted(Collections.reverseOrder()).toList() + IntStream.range(5, 2).count()
                + LongStream.rangeClosed(Long.MAX_VALUE - 1, Long.MAX_VALUE).count());
        Supplier<Stream<Integer>> sup = () -> Stream.of(1, 2, 3, 4, 5, 6);
        p(sup.get().mapToInt(x -> x)
                        .filter(x -> x % 2 == 1)
                        .mapToLong(x -> x * 10000000000L)
                        .mapToObj(Long::toString)
                        .toList());
        Stream.Builder<String> sb = Stream.builder();
        sb.add("x").accept("y");
        p(sb.build().toList());
        p(Stream.ofNullable(null).count() + IntStream.concat(IntStream.of(1), IntStream.of(2)).sum() + ""
                + IntStream.of(1, 2).anyMatch(x -> x == 2) + Stream.of(1, 2, 3).unordered().isParallel()
                + "a-b".chars().filter(Character::isLetter).count());
    }
}
