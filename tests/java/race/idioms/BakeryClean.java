import java.util.concurrent.atomic.AtomicIntegerArray;

/** Lamport's bakery with atomic arrays. */
class BakeryClean {
    static final AtomicIntegerArray choosing = new AtomicIntegerArray(2), number = new AtomicIntegerArray(2);
    static int count;

    static void add(int me) {
        int other = 1 - me;
        choosing.set(me, 1);
        number.set(me, 1 + Math.max(number.get(0), number.get(1)));
        choosing.set(me, 0);
        while (choosing.get(other) != 0) Thread.onSpinWait();
        while (number.get(other) != 0 && (number.get(other) < number.get(me) || number.get(other) == number.get(me) && other < me)) {
            Thread.onSpinWait();
        }
        count++;    // (1); race count after (1): locksets
        number.set(me, 0);
    }

    public static void main(String[] args) {
        Order.together(() -> {
            for (int i = 0; i < 20; i++) add(0);
        }, () -> {
            for (int i = 0; i < 20; i++) add(1);
        });
        System.out.println(count);
    }
}
