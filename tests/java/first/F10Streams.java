import java.util.*;
import java.util.stream.*;
public class F10Streams {
    public static void main(String[] args) {
        System.out.println(IntStream.rangeClosed(1, 10).filter(i -> i % 2 == 0).mapToObj(i -> "n" + i).collect(Collectors.joining(",", "[", "]")));
        System.out.println(Stream.of("b", "a", "c").sorted(Comparator.reverseOrder()).toList());
        Map<Integer, Long> g = Stream.of("one", "three", "two", "four").collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.counting()));
        System.out.println(g);
        System.out.println(IntStream.range(0, 5).summaryStatistics());
        System.out.println(Stream.iterate(1, x -> x * 3).limit(6).reduce(0, Integer::sum));
        System.out.println(Stream.of(1, 2, 3).flatMap(i -> Stream.of(i, -i)).map(String::valueOf).collect(Collectors.toList()));
        System.out.println(Stream.of(5, 6).findFirst() + " " + Stream.empty().findAny());
    }
}
