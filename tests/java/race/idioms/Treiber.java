import java.util.concurrent.atomic.AtomicReference;

/** A lock-free stack that links a node after it has been published. */
class Treiber {
    static class Node {
        int value;
        Node next;
    }

    static final AtomicReference<Node> top = new AtomicReference<>();

    static void push(int value) {
        Node n = new Node();
        n.value = value;
        Node old;
        do {
            old = top.get();
        } while (!top.compareAndSet(old, n));
        n.next = old;    // (1)
    }

    static int depth() {
        int depth = 0;
        for (Node n = top.get(); n != null; n = n.next) depth++;    // race Node.next after (1): precise Racer
        return depth;
    }

    public static void main(String[] args) {
        Order.run(() -> push(1), () -> depth());
        System.out.println(depth());
    }
}
