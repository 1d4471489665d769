/** VarHandle on array elements: an opaque write publishes nothing. */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class ArrayHandles {
    static int x;

    static void tell(VarHandle element, int[] flags) {
        element.setOpaque(flags, 1, 1);
    }

    static int ask(VarHandle element, int[] flags) {
        return (int) element.getVolatile(flags, 1);
    }

    public static void main(String[] args) {
        VarHandle element = MethodHandles.arrayElementVarHandle(int[].class);
        int[] flags = new int[2], others = new int[2];
        tell(element, others);      // links the call sites: done in the parts, that would order them
        ask(element, others);
        Order.run(
            () -> {
                x = 1;                          // (1)
                tell(element, flags);
            },
            () -> {
                ask(element, flags);
                x++;                            // race x after (1): all
            });
        System.out.println(x);
    }
}
