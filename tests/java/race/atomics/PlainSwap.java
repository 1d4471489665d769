/** weakCompareAndSetPlain orders nothing, in either direction. */
import java.util.concurrent.atomic.AtomicInteger;

class PlainSwap {
    static int x, y;

    public static void main(String[] args) {
        AtomicInteger first = new AtomicInteger(), second = new AtomicInteger();
        Order.run(
            () -> {
                x = 1;                  // (1)
                while (!first.weakCompareAndSetPlain(0, 1)) Thread.onSpinWait();
                y = 1;                  // (2)
                second.set(1);
            },
            () -> {
                first.get();
                x++;                    // race x after (1): all
                while (!second.weakCompareAndSetPlain(1, 2)) Thread.onSpinWait();
                y++;                    // race y after (2): all
            });
        System.out.println(x + y);
    }
}
