import java.util.concurrent.atomic.AtomicInteger;

/** A work-stealing deque of two slots: a thief reads a slot, then tries to claim it; meanwhile the owner has gone round and fills it anew.
 * The thief's claim fails and its value is thrown away, but the read was a race. */
class StealingDeque {
    static final Object[] slots = new Object[2];
    static final AtomicInteger top = new AtomicInteger();
    static volatile int bottom;

    static void push(Object task) {
        slots[bottom % 2] = task;               // (1) race java.lang.Object[0] after (2): all -Racer
        bottom = bottom + 1;
    }

    static Object steal(boolean slow) {
        int t = top.get();
        if (bottom <= t) return null;
        Object task = slots[t % 2];             // (2) race java.lang.Object[0] after (1): Racer
        if (slow) {
            Order.reach(0);
            Order.await(1);
        }
        return top.compareAndSet(t, t + 1) ? task : null;
    }

    public static void main(String[] args) {
        Order.together(
            () -> {
                push("a");
                push("b");
                Order.reach(2);
                Order.await(0);
                steal(false);
                push("c");
                Order.reach(1);
            },
            () -> {
                Order.await(2);
                steal(true);
            });
        System.out.println(top.get());
    }
}
