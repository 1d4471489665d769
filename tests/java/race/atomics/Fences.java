/** Publishing with fences: each of the two fences is needed, and the flag between them. */
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

class Fences {
    static int noRelease, noAcquire, late;

    public static void main(String[] args) {
        AtomicInteger first = new AtomicInteger(), second = new AtomicInteger(), third = new AtomicInteger();
        Order.run(
            () -> {
                noRelease = 1;                      // (1)
                first.setOpaque(1);
                noAcquire = 1;                      // (2)
                VarHandle.releaseFence();
                late = 1;                           // (3)
                second.setOpaque(1);
            },
            () -> {
                second.getOpaque();
                noAcquire++;                        // race noAcquire after (2): all
                VarHandle.acquireFence();
                late++;                             // race late after (3): all
            },
            () -> {
                first.getOpaque();
                VarHandle.acquireFence();
                noRelease++;                        // race noRelease after (1): all
            });
        System.out.println(noRelease + noAcquire + late);
    }
}
