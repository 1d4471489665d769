import java.util.concurrent.atomic.AtomicReference;

/** A stack's slot for elimination: a push leaves its item there for a pop, but completes the item only afterwards. */
class Elimination {
    static class Item {
        int value;
    }

    static final AtomicReference<Item> slot = new AtomicReference<>();

    static void push(int value) {
        Item item = new Item();
        slot.compareAndSet(null, item);
        item.value = value;                     // (1)
    }

    static int pop() {
        Item item = slot.getAndSet(null);
        return item == null ? 0 : item.value;   // race Item.value after (1): precise Racer
    }

    public static void main(String[] args) {
        Order.run(() -> push(4), () -> pop());
        System.out.println(pop());
    }
}
