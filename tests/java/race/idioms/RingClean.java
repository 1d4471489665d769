import java.util.concurrent.atomic.AtomicLong;

/** The indices are published with lazySet: a release is all that one producer and one consumer need. */
class RingClean {
    static class Item {
        int value;
    }

    static final Item[] slots = new Item[2];
    static final AtomicLong head = new AtomicLong(), tail = new AtomicLong();

    static void produce(int n) {
        for (int i = 0; i < n; i++) {
            Item item = new Item();
            item.value = i;    // (1)
            while (tail.get() - head.get() == slots.length) Thread.onSpinWait();
            slots[(int) (tail.get() % slots.length)] = item;    // (2)
            tail.lazySet(tail.get() + 1);
        }
    }

    static void consume(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            while (tail.get() == head.get()) Thread.onSpinWait();
            int slot = (int) (head.get() % slots.length);
            sum += slots[slot].value;    // race Item.value after (1): Racer; race RingClean$Item[0] after (2): Racer
            slots[slot] = null;    // race RingClean$Item[0] after (2): erasers
            head.lazySet(head.get() + 1);
        }
        System.out.println(sum);
    }

    public static void main(String[] args) {
        Order.run(() -> produce(2), () -> consume(2), () -> produce(2), () -> consume(2));
    }
}
