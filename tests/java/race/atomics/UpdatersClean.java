/** Field updaters and ordinary accesses of the same volatile field meet. */
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

class UpdatersClean {
    volatile int i;
    volatile long l;
    volatile String s;
    static int x, y, z;

    public static void main(String[] args) {
        UpdatersClean o = new UpdatersClean();
        AtomicIntegerFieldUpdater<UpdatersClean> ints = AtomicIntegerFieldUpdater.newUpdater(UpdatersClean.class, "i");
        AtomicLongFieldUpdater<UpdatersClean> longs = AtomicLongFieldUpdater.newUpdater(UpdatersClean.class, "l");
        AtomicReferenceFieldUpdater<UpdatersClean, String> strings =
            AtomicReferenceFieldUpdater.newUpdater(UpdatersClean.class, String.class, "s");
        Order.together(
            () -> {
                x = 1;                  // (1)
                ints.incrementAndGet(o);
                y = 1;                  // (2)
                o.l = 1;
                z = 1;                  // (3)
                strings.lazySet(o, "z");
            },
            () -> {
                while (o.i == 0) Thread.onSpinWait();
                x++;                    // race x after (1): locksets
                while (!longs.compareAndSet(o, 1, 2)) Thread.onSpinWait();
                y++;                    // race y after (2): locksets
                while (strings.get(o) == null) Thread.onSpinWait();
                z++;                    // race z after (3): locksets
            });
        System.out.println(x + y + z);
    }
}
