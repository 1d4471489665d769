/** The first access through a VarHandle and a method handle's call are what they are, whatever has to be set up for them. */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;

class FirstHandlesClean {
    static int x;
    static int y;
    int flag;

    static synchronized void lockAndUnlock() {}

    public static void main(String[] args) {
        FirstHandlesClean shared = new FirstHandlesClean();
        Order.run(
            () -> {
                VarHandle handle = MethodHandles.lookup().findVarHandle(FirstHandlesClean.class, "flag", int.class);
                MethodHandle lock = MethodHandles.lookup().findStatic(FirstHandlesClean.class, "lockAndUnlock", MethodType.methodType(void.class));
                x = 1;                  // (1)
                handle.setRelease(shared, 1);
                y = 1;                  // (2)
                call(lock);
            },
            () -> {
                VarHandle handle = MethodHandles.lookup().findVarHandle(FirstHandlesClean.class, "flag", int.class);
                MethodHandle lock = MethodHandles.lookup().findStatic(FirstHandlesClean.class, "lockAndUnlock", MethodType.methodType(void.class));
                Object seen = handle.getAcquire(shared);
                x++;                    // race x after (1): locksets
                call(lock);
                y++;                    // race y after (2): locksets
            });
        System.out.println(x + y);
    }

    static void call(MethodHandle handle) throws Exception {
        try {
            handle.invokeWithArguments();
        } catch (Throwable e) {
            throw new Exception(e);
        }
    }
}
