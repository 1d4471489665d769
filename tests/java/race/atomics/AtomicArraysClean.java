/** AtomicIntegerArray, AtomicLongArray, AtomicReferenceArray: the same element, written and read. */
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

class AtomicArraysClean {
    static int x, y, z;

    public static void main(String[] args) {
        AtomicIntegerArray ints = new AtomicIntegerArray(4);
        AtomicLongArray longs = new AtomicLongArray(4);
        AtomicReferenceArray<String> references = new AtomicReferenceArray<>(4);
        Order.together(
            () -> {
                x = 1;                  // (1)
                ints.set(1, 1);
                y = 1;                  // (2)
                longs.incrementAndGet(2);
                z = 1;                  // (3)
                references.compareAndSet(3, null, "z");
            },
            () -> {
                while (ints.get(1) == 0) Thread.onSpinWait();
                x++;                    // race x after (1): locksets
                while (longs.get(2) == 0) Thread.onSpinWait();
                y++;                    // race y after (2): locksets
                while (references.get(3) == null) Thread.onSpinWait();
                z++;                    // race z after (3): locksets
            });
        System.out.println(x + y + z);
    }
}
