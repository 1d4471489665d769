import java.util.concurrent.atomic.AtomicIntegerArray;

/** The filter lock for four threads, levels and victims atomic. */
class FilterLockClean {
    static final int N = 4;
    static final AtomicIntegerArray level = new AtomicIntegerArray(N), victim = new AtomicIntegerArray(N);
    static int count;

    static void lock(int me) {
        for (int l = 1; l < N; l++) {
            level.set(me, l);
            victim.set(l, me);
            while (othersAt(me, l) && victim.get(l) == me) Thread.yield();
        }
    }

    static boolean othersAt(int me, int l) {
        for (int k = 0; k < N; k++)
            if (k != me && level.get(k) >= l) return true;
        return false;
    }

    static Order.Part part(int me) {
        return () -> {
            for (int i = 0; i < 10; i++) {
                lock(me);
                count++;        // (1) race count after (1): locksets
                level.set(me, 0);
            }
        };
    }

    public static void main(String[] args) {
        Order.together(part(0), part(1), part(2), part(3));
        System.out.println(count);
    }
}
