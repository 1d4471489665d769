/** A field that one thread changes atomically, in any mode, and another one reads plainly: each is a race. */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class PlainAfterAtomic {
    int opaque, release, strong, swapped, added, refused;

    static VarHandle of(String name) throws ReflectiveOperationException {
        return MethodHandles.lookup().findVarHandle(PlainAfterAtomic.class, name, int.class);
    }

    public static void main(String[] args) throws Exception {
        VarHandle opaque = of("opaque"), release = of("release"), strong = of("strong"), swapped = of("swapped"), added = of("added"), refused = of("refused");
        PlainAfterAtomic o = new PlainAfterAtomic();
        Order.run(
            () -> {
                opaque.setOpaque(o, 1);                     // (1)
                release.setRelease(o, 1);                   // (2)
                strong.setVolatile(o, 1);                   // (3)
                swapped.compareAndSet(o, 0, 1);             // (4)
                added.getAndAdd(o, 1);                      // (5)
                refused.compareAndSet(o, 5, 6);             // (6)
            },
            () -> {
                int seen = o.opaque;                        // race opaque after (1): precise
                seen += o.release;                          // race release after (2): precise
                seen += o.strong;                           // race strong after (3): precise
                seen += o.swapped;                          // race swapped after (4): precise
                seen += o.added;                            // race added after (5): precise
                seen += o.refused;
                o.refused = seen;                           // (7)
                                                            // race refused after (6): precise
            });
        System.out.println(o.refused);                      // race refused after (7): Racer
    }
}
