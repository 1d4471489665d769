import java.util.concurrent.atomic.AtomicReferenceArray;

/** Registers are references to immutable pairs of stamp and value. */
class SnapshotClean {
    static class Stamped {
        final int stamp;
        final int[] value;

        Stamped(int stamp, int value) {
            this.stamp = stamp;             // (1)
            this.value = new int[] {value}; // (2)
        }
    }

    static final AtomicReferenceArray<Stamped> registers = new AtomicReferenceArray<>(2);

    static int scan() {
        for (;;) {
            Stamped a = registers.get(0), b = registers.get(1);
            if (a == registers.get(0) && b == registers.get(1)) return a.value[0] + b.value[0];    // race Stamped.value after (2): Racer; race int[0] after (2): Racer
        }
    }

    static void update(int who) {
        Stamped old = registers.get(who);
        registers.set(who, new Stamped(old.stamp + 1, old.value[0] + 1));    // race Stamped.stamp after (1): Racer
            // race Stamped.value after (2): Racer; race int[0] after (2): Racer
    }

    public static void main(String[] args) {
        registers.set(0, new Stamped(0, 0));
        registers.set(1, new Stamped(0, 0));
        Order.run(() -> update(0), () -> scan(), () -> update(0));
        Order.together(() -> {
            for (int i = 0; i < 10; i++) update(0);
        }, () -> {
            for (int i = 0; i < 10; i++) update(1);
        }, () -> {
            for (int i = 0; i < 10; i++) scan();
        });
        System.out.println(scan());
    }
}
