/** Release and acquire modes, and lazySet, order. */
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

class ReleaseModeClean {
    static int x, y, z;

    public static void main(String[] args) {
        AtomicInteger first = new AtomicInteger(), second = new AtomicInteger();
        AtomicReference<String> third = new AtomicReference<>();
        Order.together(
            () -> {
                x = 1;                  // (1)
                first.setRelease(1);
                y = 1;                  // (2)
                second.lazySet(1);
                z = 1;                  // (3)
                third.set("z");
            },
            () -> {
                while (first.getAcquire() == 0) Thread.onSpinWait();
                x++;                    // race x after (1): locksets
                while (second.get() == 0) Thread.onSpinWait();
                y++;                    // race y after (2): locksets
                while (third.getAcquire() == null) Thread.onSpinWait();
                z++;                    // race z after (3): locksets
            });
        System.out.println(x + y + z);
    }
}
