import java.util.concurrent.atomic.AtomicReference;

/** A lock-free queue in which whoever takes an item reads it before the compare-and-set, and clears it after: a slower one reads meanwhile. */
class ClearedNode {
    static class Node {
        Object item;
        final AtomicReference<Node> next = new AtomicReference<>();    // (3)
    }

    static final AtomicReference<Node> head = new AtomicReference<>(new Node());

    static void append(Object item) {
        Node n = new Node(), last = head.get();
        n.item = item;                          // (1)
        while (last.next.get() != null) last = last.next.get();
        last.next.set(n);
    }

    static Object take(boolean slow) {
        Node first = head.get(), n = first.next.get();    // race Node.next after (3): Racer
        if (slow) {
            Order.reach(0);
            Order.await(1);
        }
        Object item = n.item;                   // race Node.item after (2): clocks; race Node.item after (1): Racer
        if (!head.compareAndSet(first, n)) return null;
        n.item = null;                          // (2) race Node.item after (1): erasers
        return item;
    }

    public static void main(String[] args) {
        append("a");
        Order.together(() -> take(true), () -> {
            Order.await(0);
            take(false);
            Order.reach(1);
        });
        System.out.println(head.get().item);
    }
}
