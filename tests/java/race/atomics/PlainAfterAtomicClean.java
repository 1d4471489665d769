/** Plain accesses of a field before its threads start and after they have ended; atomic ones meanwhile, in all modes. */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class PlainAfterAtomicClean {
    int n;

    public static void main(String[] args) throws Exception {
        VarHandle handle = MethodHandles.lookup().findVarHandle(PlainAfterAtomicClean.class, "n", int.class);
        PlainAfterAtomicClean o = new PlainAfterAtomicClean();
        o.n = 1;                                            // (1)
        Runnable body = () -> {
            handle.getAndAdd(o, 2);
            handle.setOpaque(o, (int) handle.getOpaque(o) + 1);
            handle.compareAndSet(o, 2, 3);
            handle.setRelease(o, 7);
        };
        Thread a = new Thread(body), b = new Thread(body);
        a.start();
        b.start();
        a.join();
        b.join();
        o.n++;
        System.out.println(o.n);
    }
}
