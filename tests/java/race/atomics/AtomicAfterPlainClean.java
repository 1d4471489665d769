/** The same locations, handed over through a volatile first. */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class AtomicAfterPlainClean {
    static long read, written;
    static volatile boolean ready;

    static VarHandle of(String name) throws ReflectiveOperationException {
        return MethodHandles.lookup().findStaticVarHandle(AtomicAfterPlainClean.class, name, long.class);
    }

    public static void main(String[] args) throws Exception {
        VarHandle r = of("read"), w = of("written");
        Order.run(
            () -> {
                long seen = read;
                written = seen;                             // (1)
                ready = true;
            },
            () -> {
                if (!ready) throw new AssertionError();
                r.getAndAdd(1L);
                long seen = (long) w.getAcquire();
            });
        System.out.println(read + written);                 // race written after (1): Racer
    }
}
