import java.util.concurrent.ConcurrentHashMap;

/** Words are counted in objects of a concurrent map; the map is safe, the counting is not. */
class WordCount {
    static class Count {
        int n;
    }

    static final ConcurrentHashMap<String, Count> counts = new ConcurrentHashMap<>();

    static void count(String word) {
        counts.computeIfAbsent(word, w -> new Count()).n++;    // (1) race Count.n after (1): all
    }

    public static void main(String[] args) {
        Order.run(() -> count("a"), () -> count("a"), () -> count("b"));
        System.out.println(counts.get("a").n);
    }
}
