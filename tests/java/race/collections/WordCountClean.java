import java.util.concurrent.ConcurrentHashMap;

/** Counting is done inside of the map's own atomic operations. */
class WordCountClean {
    static class Count {
        int n;
    }

    static final ConcurrentHashMap<String, Count> counts = new ConcurrentHashMap<>();

    static void count(String word) {
        counts.compute(word, (w, c) -> {
            if (c == null) c = new Count();
            c.n++;                              // (1) race Count.n after (1): Racer
            return c;
        });
    }

    public static void main(String[] args) {
        Order.Part part = () -> {
            for (int i = 0; i < 10; i++) count("a");
        };
        Order.together(part, part);
        System.out.println(counts.get("a").n);    // race Count.n after (1): erasers
    }
}
