/** Getters and setters made by a Lookup, and handles of array elements. */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

class MethodHandled {
    int x;
    static String y;

    static void set(MethodHandle h, Object value) {
        try {
            h.invoke(value);                // race x after (1): all; race y after (2): all; race int[1] after (3): all
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandled o = new MethodHandled();
        MethodHandle setX = lookup.findSetter(MethodHandled.class, "x", int.class).bindTo(o);
        MethodHandle setY = lookup.findStaticSetter(MethodHandled.class, "y", String.class);
        int[] a = new int[3];
        MethodHandle setElement = MethodHandles.insertArguments(MethodHandles.arrayElementSetter(int[].class), 0, a, 1);
        Order.run(
            () -> {
                o.x = 1;                    // (1)
                y = "a";                    // (2)
                a[1] = 1;                   // (3)
            },
            () -> {
                set(setX, 2);
                set(setY, "b");
                set(setElement, 2);
            });
    }
}
