/** What java.lang.invoke sets up at the first use of method handles and VarHandles, locks and caches, orders nobody. */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.function.IntSupplier;

class FirstHandles {
    static int x;
    int field;
    static long other;

    static int add(int a, int b) {
        return a + b;
    }

    static void use() throws Exception {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            MethodType type = MethodType.methodType(int.class, int.class, int.class);
            MethodHandle add = lookup.findStatic(FirstHandles.class, "add", type);
            Object sum = add.invoke((short) 1, (Integer) 2);
            sum = add.invokeWithArguments(1, 2);
            sum = (int) MethodHandles.insertArguments(add, 0, 5).invokeExact(7);
            sum = MethodHandles.filterReturnValue(add.asSpreader(Object[].class, 2), MethodHandles.identity(int.class)).invoke(new Object[] {1, 2});
            FirstHandles made = (FirstHandles) lookup.findConstructor(FirstHandles.class, MethodType.methodType(void.class)).invokeExact();
            int got = (int) lookup.findGetter(FirstHandles.class, "field", int.class).bindTo(made).invokeExact();
            VarHandle handle = lookup.findVarHandle(FirstHandles.class, "field", int.class);
            Object boxed = handle.get(made);
            got = (int) handle.toMethodHandle(VarHandle.AccessMode.GET).invokeExact(made);
            handle.compareAndSet(made, 0, 1);
            handle = lookup.findStaticVarHandle(FirstHandles.class, "other", long.class);
            handle = MethodHandles.arrayElementVarHandle(int[].class);
            MethodHandleProxies.asInterfaceInstance(IntSupplier.class, MethodHandles.constant(int.class, 4)).getAsInt();
        } catch (Throwable e) {
            throw new Exception(e);
        }
    }

    public static void main(String[] args) {
        Order.run(
            () -> {
                x = 1;                  // (1)
                use();
            },
            () -> {
                use();
                x++;                    // race x after (1): all
            });
        System.out.println(x);
    }
}
