/** A release write that is read in opaque mode orders nothing; nor does an opaque write that is read in acquire mode. */
import java.util.concurrent.atomic.AtomicInteger;

class ReleaseMode {
    static int x, y;

    public static void main(String[] args) {
        AtomicInteger first = new AtomicInteger(), second = new AtomicInteger();
        Order.run(
            () -> {
                x = 1;                  // (1)
                first.setRelease(1);
                y = 1;                  // (2)
                second.setOpaque(1);
            },
            () -> {
                first.getOpaque();
                x++;                    // race x after (1): all
                second.getAcquire();
                y++;                    // race y after (2): all
            });
        System.out.println(x + y);
    }
}
