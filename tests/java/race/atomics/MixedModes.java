/** A plain write to a field that others access in volatile mode: a race on the field itself, and no edge. */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class MixedModes {
    int flag;
    static int x;

    public static void main(String[] args) throws Exception {
        VarHandle flag = MethodHandles.lookup().findVarHandle(MixedModes.class, "flag", int.class);
        MixedModes o = new MixedModes();
        Order.run(
            () -> {
                x = 1;                          // (1)
                o.flag = 1;                     // (2)
            },
            () -> {
                int seen = (int) flag.getVolatile(o);   // race flag after (2): precise
                x++;                            // race x after (1): all
            });
        System.out.println(x);
    }
}
