/** AtomicStampedReference and AtomicMarkableReference publish what they refer to. */
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicStampedReference;

class StampedReferenceClean {
    public static void main(String[] args) {
        AtomicStampedReference<int[]> stamped = new AtomicStampedReference<>(null, 0);
        AtomicMarkableReference<int[]> marked = new AtomicMarkableReference<>(null, false);
        Order.together(
            () -> {
                int[] value = new int[1];
                value[0] = 1;                       // (1)
                stamped.compareAndSet(null, value, 0, 1);
                while (!marked.isMarked()) Thread.onSpinWait();
                System.out.println(++marked.getReference()[0]);
            },
            () -> {
                while (stamped.getStamp() == 0) Thread.onSpinWait();
                int[] value = stamped.getReference();
                value[0]++;                         // race int[0] after (1): locksets
                marked.set(value, true);
            });
    }
}
