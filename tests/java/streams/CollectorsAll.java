import java.util.*;
import java.util.function.*;
import java.util.stream.*;
import static java.util.stream.Collectors.*;
public class CollectorsAll {
    static void p(Object o) { System.out.println(o); }
    record Person(String name, String city, int age, double pay) {}
    public static void main(String[] args) {
        List<Person> l = List.of(new Person("Ann", "Rome", 30, 10.5), new Person("Bob", "Oslo", 25, 20),
                new Person("Cid", "Rome", 41, 5.25), new Person("Dee", "Bonn", 25, 8),
                new Person("Eve", "Oslo", 33, 9.75));
        Map<String, List<String>> g =
                l.stream().collect(groupingBy(Person::city, TreeMap::new, mapping(Person::name, toList())));
        p(g);
        Map<String, Long> c = l.stream().collect(groupingBy(Person::city, counting()));
        p(new TreeMap<>(c));
        p(new TreeMap<>(l.stream().collect(groupingBy(Person::city, averagingInt(Person::age)))));
        p(new TreeMap<>(l.stream().collect(
                groupingBy(Person::age, filtering(x -> x.pay() > 8.5, mapping(Person::name, joining("/")))))));
        p(l.stream().collect(partitioningBy(x -> x.age() > 30, mapping(Person::name, toList()))));
        p(l.stream().collect(toMap(Person::city, Person::pay, Double::sum, TreeMap::new)));
        p(l.stream().collect(summarizingDouble(Person::pay)));
        p(l.stream().collect(summingDouble(Person::pay)) + " " + l.stream().collect(averagingDouble(Person::pay)) + " "
                + l.stream().collect(minBy(Comparator.comparing(Person::age).thenComparing(Person::name))).get()
                + l.stream().collect(maxBy(Comparator.comparing(Person::pay))).map(Person::name));
        p(l.stream().collect(collectingAndThen(toList(), List::size)) + " "
                + l.stream().map(Person::name).collect(joining(", ", "{", "}"))
                + l.stream().collect(reducing(0, Person::age, Integer::sum))
                + l.stream().map(Person::age).collect(reducing(Integer::max))
                + l.stream().collect(teeing(counting(), averagingInt(Person::age), (n, a) -> n + ":" + a)));
        Set<Integer> ages = l.stream().map(Person::age).collect(toCollection(TreeSet::new));
        p(ages);
        p(new TreeMap<>(l.stream().collect(groupingBy(Person::city,
                groupingBy(Person::age, TreeMap::new,
                        flatMapping(x -> x.name().chars().mapToObj(ch -> (char) ch), toCollection(TreeSet::new)))))));
        p(l.stream().collect(toUnmodifiableList()).size() + ""
                + l.stream().map(Person::city).collect(toUnmodifiableSet()).size()
                + l.stream().collect(toUnmodifiableMap(Person::name, Person::age)).get("Bob"));
        try {
            l.stream().collect(toMap(Person::city, Person::name));
        } catch (IllegalStateException e) {
            p(e.getMessage());
        }
        try {
            l.stream().collect(toMap(Person::name, x -> null));
        } catch (NullPointerException e) {
            p("null value");
        }
        try {
            l.stream().collect(groupingBy(x -> null));
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        Collector<String, StringBuilder, String> own =
                Collector.of(StringBuilder::new, StringBuilder::append, StringBuilder::append, StringBuilder::toString);
        p(l.stream().map(Person::name).collect(own) + own.characteristics());
        p(l.stream().sorted(Comparator.comparing(Person::city)
                                    .thenComparing(Comparator.comparing(Person::age).reversed()))
                        .map(Person::name)
                        .toList());
        p(l.stream().map(Person::name).collect(ArrayList::new, ArrayList::add, ArrayList::addAll));
        p(l.stream().mapToDouble(Person::pay).sorted().boxed().toList() + " "
                + l.stream().mapToInt(Person::age).boxed().collect(Collectors.summarizingInt(x -> x))
                + Stream.of(1L, 2L).collect(summarizingLong(x -> x))
                + Stream.<Integer>empty().collect(averagingInt(x -> x)));
        p(l.stream().parallel().map(Person::age).reduce(0, Integer::sum) + " "
                + l.parallelStream().map(Person::name).collect(joining())
                + IntStream.range(0, 500).parallel().filter(x -> x % 7 == 0).boxed().collect(toList()).hashCode() + " "
                + IntStream.range(0, 100).parallel().boxed().collect(groupingBy(x -> x % 3, TreeMap::new, counting()))
                + l.parallelStream().collect(groupingByConcurrent(Person::city, counting())).size()
                + IntStream.range(0, 1000).parallel().sum() + Stream.of(4, 2, 9).parallel().sorted().toList()
                + IntStream.range(0, 64).parallel().mapToObj(i -> "" + i % 10).collect(joining()));
        List<Integer> ord = new ArrayList<>();
        IntStream.range(0, 50).parallel().boxed().forEachOrdered(ord::add);
        p(ord);
    }
}
