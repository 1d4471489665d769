import java.util.concurrent.atomic.AtomicReference;

/** Two bounds in an object that is replaced as a whole; its fields need not even be final. */
class NumberRangeClean {
    static class Bounds {
        int lower, upper;

        Bounds(int lower, int upper) {
            this.lower = lower;             // (1)
            this.upper = upper;             // (2)
        }
    }

    static final AtomicReference<Bounds> range = new AtomicReference<>(new Bounds(0, 0));

    static void setUpper(int u) {
        for (;;) {
            Bounds old = range.get();
            if (range.compareAndSet(old, new Bounds(old.lower, u))) return;    // race Bounds.lower after (1): Racer
        }
    }

    static boolean contains(int n) {
        Bounds b = range.get();
        return n >= b.lower && n <= b.upper;    // race Bounds.lower after (1): Racer; race Bounds.upper after (2): Racer
    }

    public static void main(String[] args) {
        Order.run(() -> setUpper(9), () -> contains(9), () -> setUpper(10));
        System.out.println(contains(9));
    }
}
