import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;

/** Counts the words of many texts in one ConcurrentHashMap: the counters are plain objects that change inside `compute` only. No race. */
final class WordCount {
    static final class Counter {
        private int count, longest;

        Counter add(int textLength) {
            count++;
            longest = Math.max(longest, textLength);
            return this;
        }
    }

    static String text(Random random, int words) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words; i++) {
            int rank = (int) (Math.abs(random.nextGaussian()) * 40);
            text.append("w").append(rank).append(i + 1 < words ? ' ' : '.');
        }
        return text.toString();
    }

    static int countInto(Map<String, Counter> counters, LongAdder total, String text) {
        int words = 0, start = 0;
        for (int i = 0; i < text.length(); i++) {
            if (Character.isLetterOrDigit(text.charAt(i))) continue;
            String word = text.substring(start, i);
            counters.compute(word, (key, old) -> (old == null ? new Counter() : old).add(text.length()));
            total.increment();
            words++;
            start = i + 1;
        }
        return words;
    }

    public static void main(String[] args) throws Exception {
        Bench bench = new Bench("WordCount", args, 4);
        int texts = bench.pick(20, 1200, 20_000, 100_000), words = bench.pick(25, 200, 200, 200);
        Random random = new Random(53);
        List<String> corpus = new ArrayList<>();
        for (int i = 0; i < texts; i++) corpus.add(text(random, words));
        ConcurrentHashMap<String, Counter> counters = new ConcurrentHashMap<>();
        LongAdder total = new LongAdder();
        List<Callable<Integer>> jobs = new ArrayList<>();
        for (String text : corpus) jobs.add(() -> countInto(counters, total, text));
        ExecutorService executor = Executors.newFixedThreadPool(bench.threads);
        long sum = 0;
        for (Future<Integer> job : executor.invokeAll(jobs)) sum += job.get();
        executor.shutdown();
        bench.check(sum == (long) texts * words && total.sum() == sum, "counted " + sum + " words, and " + total.sum());
        TreeMap<String, Integer> sorted = new TreeMap<>();
        counters.forEach((word, counter) -> sorted.put(word, counter.count));
        long again = 0;
        for (int count : sorted.values()) again += count;
        bench.check(again == sum, "the counters add up to " + again);
        bench.done("%d words, %d different, %d times w0, hash %08x", sum, sorted.size(), sorted.get("w0"), sorted.hashCode());
    }
}
