/** VarHandle on plain fields, in volatile and release/acquire modes: synchronisation, and orders what comes before. */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class HandlesClean {
    int flag, turn, count;
    static int x, y, z;

    static VarHandle handle(String name) throws Exception {
        return MethodHandles.lookup().findVarHandle(HandlesClean.class, name, int.class);
    }

    public static void main(String[] args) throws Exception {
        HandlesClean o = new HandlesClean();
        VarHandle flag = handle("flag"), turn = handle("turn"), count = handle("count");
        Order.together(
            () -> {
                x = 1;                          // (1)
                flag.setVolatile(o, 1);
                y = 1;                          // (2)
                turn.setRelease(o, 1);
                z = 1;                          // (3)
                count.getAndAddRelease(o, 1);
            },
            () -> {
                while ((int) flag.getVolatile(o) == 0) Thread.onSpinWait();
                x++;                            // race x after (1): locksets
                while ((int) turn.getAcquire(o) == 0) Thread.onSpinWait();
                y++;                            // race y after (2): locksets
                while (!count.compareAndSet(o, 1, 2)) Thread.onSpinWait();
                z++;                            // race z after (3): locksets
            });
        System.out.println(x + y + z);
    }
}
