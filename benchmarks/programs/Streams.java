import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Parallel streams: a reduction, a grouping into mutable containers, a sort. What the lambdas change belongs to one thread at a time. No race. */
final class Streams {
    static final class Tally {
        private int count;
        private long sum;

        void add(int value) {
            count++;
            sum += value;
        }

        Tally merge(Tally other) {
            count += other.count;
            sum += other.sum;
            return this;
        }
    }

    static boolean isPrime(int n) {
        for (int d = 2; d * d <= n; d++) {
            if (n % d == 0) return false;
        }
        return n > 1;
    }

    static int steps(int n) {
        int steps = 0;
        for (long x = n; x > 1; x = x % 2 == 0 ? x / 2 : 3 * x + 1) steps++;
        return steps;
    }

    static String run(Bench bench, int n) {
        long primes = IntStream.range(0, n).parallel().filter(Streams::isPrime).count();
        Tally tally = IntStream.rangeClosed(1, n).parallel().map(Streams::steps).collect(Tally::new, Tally::add, Tally::merge);
        Map<Integer, List<Integer>> byLength = new TreeMap<>(
            IntStream.rangeClosed(1, n / 4).parallel().boxed().collect(Collectors.groupingBy(i -> Integer.toString(i, 3).length())));
        int[] sorted = IntStream.range(0, n).parallel().map(i -> (int) (i * 2654435761L % n)).sorted().toArray();

        bench.check(tally.count == n, "the tally counts " + tally.count);
        long members = 0;
        for (Map.Entry<Integer, List<Integer>> group : byLength.entrySet()) {
            members += group.getValue().size();
            for (int i = 1; i < group.getValue().size(); i++) {
                bench.check(group.getValue().get(i - 1) < group.getValue().get(i), "group " + group.getKey() + " is out of order");
            }
        }
        bench.check(members == n / 4, "the groups have " + members + " members");
        for (int i = 1; i < n; i++) bench.check(sorted[i - 1] <= sorted[i], "element " + i + " is out of order");
        return primes + " primes, " + tally.sum + " steps, " + byLength.size() + " groups, median " + sorted[n / 2];
    }

    public static void main(String[] args) throws Exception {
        Bench bench = new Bench("Streams", args, 4);
        int n = bench.pick(400, 120_000, 1_000_000, 3_000_000);
        ForkJoinPool pool = new ForkJoinPool(bench.threads);
        String result = pool.submit(() -> run(bench, n)).get();
        pool.shutdown();
        bench.done("numbers below %d: %s", n, result);
    }
}
