/** A plain read, then another thread's atomic write; a plain write, then another thread's atomic read. */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class AtomicAfterPlain {
    static long read, written;

    static VarHandle of(String name) throws ReflectiveOperationException {
        return MethodHandles.lookup().findStaticVarHandle(AtomicAfterPlain.class, name, long.class);
    }

    public static void main(String[] args) throws Exception {
        VarHandle r = of("read"), w = of("written");
        Order.run(
            () -> {
                long seen = read;                           // (1)
                written = seen;                             // (2)
            },
            () -> {
                r.getAndAdd(1L);                            // race read after (1): precise
                long seen = (long) w.getAcquire();          // race written after (2): precise
            });
        System.out.println(read + written);                 // race written after (2): Racer
    }
}
