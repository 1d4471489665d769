import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A sequence lock by the book: the version orders, the data are opaque, so that overlapping with a change is no race. */
class SeqLockClean {
    static int version, left, right;
    static final VarHandle VERSION, LEFT, RIGHT;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            VERSION = lookup.findStaticVarHandle(SeqLockClean.class, "version", int.class);
            LEFT = lookup.findStaticVarHandle(SeqLockClean.class, "left", int.class);
            RIGHT = lookup.findStaticVarHandle(SeqLockClean.class, "right", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void write(int value) {
        int now = (int) VERSION.getOpaque();
        VERSION.setOpaque(now + 1);
        VarHandle.releaseFence();
        LEFT.setOpaque(value);
        RIGHT.setOpaque(-value);
        VERSION.setRelease(now + 2);
    }

    static int read() {
        for (;;) {
            int seen = (int) VERSION.getAcquire();
            int sum = (int) LEFT.getOpaque() + (int) RIGHT.getOpaque();
            VarHandle.acquireFence();
            if ((seen & 1) == 0 && seen == (int) VERSION.getOpaque()) return sum;
        }
    }

    public static void main(String[] args) {
        Order.run(() -> write(5), () -> read(), () -> write(6), () -> read());
        System.out.println((int) LEFT.getVolatile());
    }
}
