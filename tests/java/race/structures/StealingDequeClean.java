import java.util.concurrent.atomic.AtomicInteger;

/** A work-stealing deque that never uses a slot twice: the volatile bottom publishes each. */
class StealingDequeClean {
    static final int[] slots = new int[64];
    static final AtomicInteger top = new AtomicInteger();
    static volatile int bottom;

    static void push(int task) {
        slots[bottom] = task;               // (1)
        bottom = bottom + 1;
    }

    static int steal() {
        int t = top.get();
        if (bottom <= t) return 0;
        int task = slots[t];                // race int[0] after (1): Racer
        return top.compareAndSet(t, t + 1) ? task : 0;
    }

    public static void main(String[] args) {
        Order.run(() -> {
            for (int i = 1; i <= 10; i++) push(i);
        }, () -> {
            for (int i = 0; i < 10; i++) steal();
        });
        Order.Part thief = () -> {
            for (int i = 0; i < 30; i++) steal();
        };
        Order.together(() -> {
            for (int i = 1; i <= 20; i++) push(i);
        }, thief, thief);
        System.out.println(bottom);
    }
}
