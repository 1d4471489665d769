import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;
public class ParallelStreams {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        int n = 5000;
        p(IntStream.range(0, n).parallel().mapToLong(i -> (long) i * i).sum());
        p(IntStream.range(0, n).parallel().boxed().map(i -> i % 100).distinct().count());
        p(IntStream.range(0, n).parallel().boxed().sorted(Comparator.reverseOrder()).limit(5).toList());
        p(IntStream.range(0, n).parallel().filter(i -> i > 3000).findFirst());
        p(IntStream.range(0, n).parallel().anyMatch(i -> i == 4999) + ""
                + IntStream.range(0, n).parallel().allMatch(i -> i < n)
                + IntStream.range(0, n).parallel().filter(i -> i > 10).findAny().isPresent());
        LongAdder a = new LongAdder();
        IntStream.range(0, n).parallel().forEach(i -> a.add(i));
        p(a);
        ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>();
        IntStream.range(0, n).parallel().forEach(i -> m.merge(i % 10, 1, Integer::sum));
        p(m);
        p(Arrays.stream(new Random(9).ints(2000).toArray()).parallel().max().getAsInt());
        p(IntStream.range(0, 300)
                        .parallel()
                        .mapToObj(Integer::toString)
                        .collect(StringBuilder::new, StringBuilder::append, StringBuilder::append)
                        .toString()
                        .hashCode());
        p(IntStream.range(0, 1000).parallel().boxed().collect(
                Collectors.partitioningBy(x -> x % 3 == 0, Collectors.counting())));
        p(IntStream.rangeClosed(1, 20)
                        .parallel()
                        .mapToObj(java.math.BigInteger::valueOf)
                        .reduce(java.math.BigInteger.ONE, java.math.BigInteger::multiply));
        try {
            IntStream.range(0, 1000).parallel().forEach(i -> {
                if (i == 500) throw new IllegalStateException("par");
            });
        } catch (IllegalStateException e) {
            p(e.getMessage());
        }
        ForkJoinPool pool = new ForkJoinPool(3);
        p(pool.submit(() -> IntStream.range(0, 1000).parallel().map(x -> x * 2).sum()).get());
        pool.shutdown();
        p(IntStream.range(0, 100).parallel().boxed().takeWhile(x -> x < 50).count() + " "
                + IntStream.range(0, 100).parallel().dropWhile(x -> x < 90).sum());
        int[] arr = new int[3000];
        Arrays.parallelSetAll(arr, i -> (i * 7919) % 3001);
        Arrays.parallelSort(arr);
        boolean ok = true;
        for (int i = 1; i < arr.length; i++) ok &= arr[i - 1] <= arr[i];
        p(ok);
        p(List.of(1, 2, 3).parallelStream().sequential().isParallel() + " " + Stream.of("x").parallel().isParallel());
        p(IntStream.range(0, 200).parallel().boxed().flatMap(i -> Stream.of(i, -i)).mapToInt(i -> i).sum() + " "
                + Stream.of("b", "a", "c").parallel().reduce("", String::concat));
        AtomicInteger max = new AtomicInteger();
        IntStream.range(0, 500).parallel().forEach(i -> max.accumulateAndGet(i, Math::max));
        p(max);
    }
}
