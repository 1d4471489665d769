import java.util.concurrent.ConcurrentHashMap;

/** The counters are changed inside compute, which holds the map's lock of the key. */
class ComputedValueClean {
    static class Counter {
        int n;
    }

    static final ConcurrentHashMap<String, Counter> map = new ConcurrentHashMap<>();

    static void count() {
        map.compute("k", (k, c) -> {
            if (c == null) c = new Counter();
            c.n++;    // (1); race Counter.n after (1): Racer
            return c;
        });
    }

    public static void main(String[] args) {
        Order.run(() -> count(), () -> count(), () -> count());
        System.out.println(map.get("k").n);    // race Counter.n after (1): erasers
    }
}
