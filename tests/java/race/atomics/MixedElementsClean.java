/** Elements that are only changed atomically, and a copy of them that is not shared; the array of an AtomicIntegerArray is its own. */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerArray;

class MixedElementsClean {
    static AtomicIntegerArray published;

    public static void main(String[] args) {
        VarHandle element = MethodHandles.arrayElementVarHandle(int[].class);
        int[] counts = new int[8];
        Order.run(
            () -> {
                element.getAndAdd(counts, 1, 5);
                int[] mine = {1, 2, 3};
                published = new AtomicIntegerArray(mine);   // (1)
            },
            () -> {
                element.compareAndSet(counts, 1, 5, 6);
                int seen = published.get(1);                // race published after (1): precise Racer
            });
        System.out.println(counts.length);
    }
}
