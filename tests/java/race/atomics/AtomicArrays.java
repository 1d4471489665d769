/** AtomicIntegerArray: each element is an atomic of its own. */
import java.util.concurrent.atomic.AtomicIntegerArray;

class AtomicArrays {
    static int x;

    public static void main(String[] args) {
        AtomicIntegerArray flags = new AtomicIntegerArray(4);
        flags.set(0, flags.get(0));     // links the library's call sites: done in the parts, that would order them
        Order.run(
            () -> {
                x = 1;                  // (1)
                flags.set(1, 1);
            },
            () -> {
                flags.get(2);
                x++;                    // race x after (1): all
            });
        System.out.println(x);
    }
}
