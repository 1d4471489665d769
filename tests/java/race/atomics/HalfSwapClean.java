/** A swap in release mode, seen by one in acquire mode; exchange, weak forms and updates. */
import java.util.concurrent.atomic.AtomicInteger;

class HalfSwapClean {
    static int x, y, z, w;

    public static void main(String[] args) {
        AtomicInteger first = new AtomicInteger(), second = new AtomicInteger(), third = new AtomicInteger(), fourth = new AtomicInteger();
        Order.run(
            () -> {
                x = 1;                  // (1)
                first.compareAndExchangeRelease(0, 1);
                y = 1;                  // (2)
                second.getAndSet(1);
                z = 1;                  // (3)
                third.updateAndGet(n -> n + 1);
                w = 1;                  // (4)
                fourth.addAndGet(5);
            },
            () -> {
                first.compareAndExchangeAcquire(1, 2);
                x++;                    // race x after (1): locksets
                while (!second.weakCompareAndSetVolatile(1, 2)) Thread.onSpinWait();
                y++;                    // race y after (2): locksets
                third.getAndAccumulate(3, Math::max);
                z++;                    // race z after (3): locksets
                fourth.incrementAndGet();
                w++;                    // race w after (4): locksets
            });
        System.out.println(x + y + z + w);
    }
}
