import java.util.concurrent.atomic.AtomicReference;

/** A stack that lets a push and a pop meet in a slot when the top is contended. */
class EliminationClean {
    static class Item {
        int value;
        Item below;
    }

    static final AtomicReference<Item> top = new AtomicReference<>(), slot = new AtomicReference<>();
    static final Item TAKEN = new Item();

    static void push(int value) {
        Item item = new Item();
        item.value = value;                 // (2)
        for (;;) {
            Item old = top.get();
            item.below = old;               // (1)
            if (top.compareAndSet(old, item)) return;
            if (slot.compareAndSet(null, item)) {
                for (int i = 0; i < 20; i++) Thread.yield();
                if (!slot.compareAndSet(item, null)) {
                    slot.compareAndSet(TAKEN, null);
                    return;
                }
            }
        }
    }

    static int pop() {
        for (;;) {
            Item old = top.get();
            if (old != null && top.compareAndSet(old, old.below)) return old.value;    // race Item.below after (1): Racer
                // race Item.value after (2): Racer
            Item waiting = slot.get();
            if (waiting != null && waiting != TAKEN && slot.compareAndSet(waiting, TAKEN)) return waiting.value;
            if (old == null) return 0;
        }
    }

    public static void main(String[] args) {
        Order.run(() -> push(1), () -> pop());
        Order.Part part = () -> {
            for (int i = 1; i <= 20; i++) {
                push(i);
                pop();
            }
        };
        Order.together(part, part);
        int left = 0;
        while (pop() != 0) left++;
        System.out.println(left);
    }
}
