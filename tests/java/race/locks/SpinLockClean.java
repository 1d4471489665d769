/** A spin lock of compareAndSet and set, under contention. */
import java.util.concurrent.atomic.AtomicBoolean;

class SpinLockClean {
    static int x;

    public static void main(String[] args) {
        AtomicBoolean locked = new AtomicBoolean();
        Order.Part add = () -> {
            for (int i = 0; i < 100; i++) {
                while (!locked.compareAndSet(false, true)) Thread.onSpinWait();
                x++;                    // (1) race x after (1): locksets
                locked.set(false);
            }
        };
        Order.together(add, add);
        System.out.println(x);
    }
}
