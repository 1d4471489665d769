import java.util.concurrent.atomic.AtomicReference;

/** Two bounds in one object behind an atomic reference, changed in place. */
class NumberRange {
    static class Bounds {
        int lower, upper;
    }

    static final AtomicReference<Bounds> range = new AtomicReference<>(new Bounds());

    static void setUpper(int u) {
        Bounds b = range.get();
        b.upper = u;                            // (1)
        range.compareAndSet(b, b);
        b.lower = u - 1;                        // (2)
    }

    static boolean contains(int n) {
        Bounds b = range.get();
        return n >= b.lower && n <= b.upper;    // race Bounds.lower after (2): precise Racer; race Bounds.upper after (1): Racer
    }

    public static void main(String[] args) {
        Order.run(() -> setUpper(9), () -> contains(9));
        System.out.println(contains(9));
    }
}
