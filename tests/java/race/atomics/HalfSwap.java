/** A swap in acquire mode does not release, one in release mode does not acquire. */
import java.util.concurrent.atomic.AtomicInteger;

class HalfSwap {
    static int x, y;

    public static void main(String[] args) {
        AtomicInteger first = new AtomicInteger(), second = new AtomicInteger();
        Order.run(
            () -> {
                x = 1;                  // (1)
                first.compareAndExchangeAcquire(0, 1);
                y = 1;                  // (2)
                second.set(1);
            },
            () -> {
                first.get();
                x++;                    // race x after (1): all
                second.compareAndExchangeRelease(1, 2);
                y++;                    // race y after (2): all
            });
        System.out.println(x + y);
    }
}
