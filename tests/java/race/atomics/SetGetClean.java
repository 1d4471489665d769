/** AtomicInteger, AtomicLong, AtomicBoolean, AtomicReference: set and get order as volatiles do. */
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

class SetGetClean {
    static int i, l, b, r;

    public static void main(String[] args) {
        AtomicInteger forInt = new AtomicInteger();
        AtomicLong forLong = new AtomicLong();
        AtomicBoolean forBoolean = new AtomicBoolean();
        AtomicReference<String> forReference = new AtomicReference<>();
        Order.together(
            () -> {
                i = 1;                  // (1)
                forInt.set(1);
                l = 1;                  // (2)
                forLong.set(1);
                b = 1;                  // (3)
                forBoolean.set(true);
                r = 1;                  // (4)
                forReference.set("r");
            },
            () -> {
                while (forInt.get() == 0) Thread.onSpinWait();
                i++;                    // race i after (1): locksets
                while (forLong.get() == 0) Thread.onSpinWait();
                l++;                    // race l after (2): locksets
                while (!forBoolean.get()) Thread.onSpinWait();
                b++;                    // race b after (3): locksets
                while (forReference.get() == null) Thread.onSpinWait();
                r++;                    // race r after (4): locksets
            });
        System.out.println(i + l + b + r);
    }
}
