import java.util.concurrent.ConcurrentHashMap;

/** The map is safe, the counters in it are not: they are changed outside of compute. */
class ComputedValue {
    static class Counter {
        int n;
    }

    static final ConcurrentHashMap<String, Counter> map = new ConcurrentHashMap<>();

    static void count() {
        map.computeIfAbsent("k", k -> new Counter()).n++;    // (1); race Counter.n after (1): all
    }

    public static void main(String[] args) {
        Order.run(() -> count(), () -> count());
        System.out.println(map.get("k").n);
    }
}
