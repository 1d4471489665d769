import java.util.concurrent.atomic.AtomicReference;

/** A lock-free queue with a dummy node at its head: items are read by whoever has moved the head, and stay. */
class ClearedNodeClean {
    static class Node {
        Integer item;
        final AtomicReference<Node> next = new AtomicReference<>();    // (2)
    }

    static final Node first = new Node();
    static final AtomicReference<Node> head = new AtomicReference<>(first), tail = new AtomicReference<>(first);

    static void append(int item) {
        Node n = new Node();
        n.item = item;                      // (1)
        for (;;) {
            Node last = tail.get(), after = last.next.get();    // race Node.next after (2): Racer
            if (after != null) tail.compareAndSet(last, after);
            else if (last.next.compareAndSet(null, n)) {
                tail.compareAndSet(last, n);
                return;
            }
        }
    }

    static int take() {
        for (;;) {
            Node h = head.get(), last = tail.get(), n = h.next.get();    // race Node.next after (2): Racer
            if (n == null) return 0;
            if (h == last) tail.compareAndSet(last, n);
            else if (head.compareAndSet(h, n)) return n.item;    // race Node.item after (1): Racer
        }
    }

    static int sum;

    public static void main(String[] args) {
        Order.together(() -> {
            for (int i = 1; i <= 20; i++) append(i);
        }, () -> {
            for (int i = 1; i <= 20; i++) append(i);
        });
        Order.Part taker = () -> {
            for (int i = 0; i < 10; i++) take();
        };
        Order.together(taker, taker);
        for (int i = take(); i != 0; i = take()) sum++;
        System.out.println(sum);
    }
}
