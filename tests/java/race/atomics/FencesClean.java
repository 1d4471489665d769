/** A release fence and an opaque write, an opaque read and an acquire fence: data in between is handed over. Full fences too. */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class FencesClean {
    static int x, y, z;
    int flag, answer;

    public static void main(String[] args) throws Exception {
        VarHandle flag = MethodHandles.lookup().findVarHandle(FencesClean.class, "flag", int.class);
        VarHandle answer = MethodHandles.lookup().findVarHandle(FencesClean.class, "answer", int.class);
        FencesClean o = new FencesClean();
        Order.run(
            () -> {
                x = 1;                              // (1)
                y = 1;                              // (2)
                VarHandle.releaseFence();
                flag.setOpaque(o, 1);
            },
            () -> {
                if ((int) flag.getOpaque(o) != 1) throw new AssertionError();
                VarHandle.acquireFence();
                x++;                                // race x after (1): locksets
                z = 1;                              // (3)
                VarHandle.fullFence();
                answer.setOpaque(o, 1);
            },
            () -> {
                if ((int) answer.getAcquire(o) != 1) throw new AssertionError();
                y++;                                // race y after (2): locksets
                z++;                                // race z after (3): locksets
            });
        System.out.println(x + y + z);
    }
}
