/** A spin lock that is released before the last write. */
import java.util.concurrent.atomic.AtomicBoolean;

class SpinLock {
    static int x;

    public static void main(String[] args) {
        AtomicBoolean locked = new AtomicBoolean();
        Order.run(
            () -> {
                while (!locked.compareAndSet(false, true)) Thread.onSpinWait();
                locked.set(false);
                x = 1;                  // (1)
            },
            () -> {
                while (!locked.compareAndSet(false, true)) Thread.onSpinWait();
                x++;                    // race x after (1): all
                locked.set(false);
            });
        System.out.println(x);
    }
}
