import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** A lock with an atomic slot for each waiter. */
class SlotLockClean {
    static final AtomicIntegerArray mayEnter = new AtomicIntegerArray(new int[] {1, 0, 0, 0});
    static final AtomicInteger next = new AtomicInteger();
    static int x;

    static void add() {
        int slot = next.getAndIncrement() & 3;
        while (mayEnter.get(slot) == 0) Thread.yield();
        x++;                                    // (1) race x after (1): locksets
        mayEnter.set(slot, 0);
        mayEnter.set(slot + 1 & 3, 1);
    }

    public static void main(String[] args) {
        Order.Part part = () -> {
            for (int i = 0; i < 20; i++) add();
        };
        Order.together(part, part, part);
        System.out.println(x);
    }
}
