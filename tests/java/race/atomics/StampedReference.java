/** AtomicStampedReference: what it refers to is changed after it was set. */
import java.util.concurrent.atomic.AtomicStampedReference;

class StampedReference {
    public static void main(String[] args) {
        AtomicStampedReference<int[]> reference = new AtomicStampedReference<>(null, 0);
        Order.run(
            () -> {
                int[] value = new int[1];
                reference.set(value, 1);
                value[0] = 1;                       // (1)
            },
            () -> reference.getReference()[0]++);   // race int[0] after (1): all
    }
}
