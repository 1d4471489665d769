/** Elements of an array, some accessed atomically and plainly by two threads. */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class MixedElements {
    public static void main(String[] args) {
        VarHandle element = MethodHandles.arrayElementVarHandle(int[].class);
        int[] counts = new int[8];
        Order.run(
            () -> {
                element.getAndAdd(counts, 1, 5);            // (1)
                element.setRelease(counts, 2, 5);
                counts[3] = 5;                              // (2)
            },
            () -> {
                int seen = counts[1];                       // race int[1] after (1): precise
                element.getAndAdd(counts, 2, 5);
                seen += (int) element.getOpaque(counts, 3); // race int[3] after (2): precise
            });
        System.out.println(counts[1] + counts[2] + counts[3]);  // race int[3] after (2): Racer
    }
}
