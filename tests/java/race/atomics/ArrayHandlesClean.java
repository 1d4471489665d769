/** VarHandle on array elements and statics, in volatile mode. */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class ArrayHandlesClean {
    static long flag;
    static int x, y;

    public static void main(String[] args) throws Exception {
        VarHandle element = MethodHandles.arrayElementVarHandle(int[].class);
        VarHandle statics = MethodHandles.lookup().findStaticVarHandle(ArrayHandlesClean.class, "flag", long.class);
        int[] flags = new int[2];
        Order.together(
            () -> {
                x = 1;                          // (1)
                element.setVolatile(flags, 1, 1);
                y = 1;                          // (2)
                long before = (long) statics.getAndBitwiseOr(4L);
            },
            () -> {
                while ((int) element.getVolatile(flags, 1) == 0) Thread.onSpinWait();
                x++;                            // race x after (1): locksets
                while ((long) statics.getVolatile() == 0) Thread.onSpinWait();
                y++;                            // race y after (2): locksets
            });
        System.out.println(x + y);
    }
}
