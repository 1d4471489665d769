import java.util.concurrent.atomic.AtomicReferenceArray;

/** A skip list of two levels with atomic links and a volatile flag. */
class SkipLevelsClean {
    static class Node {
        final int key;
        final AtomicReferenceArray<Node> next = new AtomicReferenceArray<>(2);    // (3)
        volatile boolean fullyLinked;
        int value;

        Node(int key) {
            this.key = key;                 // (2)
        }
    }

    static final Node head = new Node(0);

    static void add(int key) {
        Node n = new Node(key);
        n.value = -key;                         // (1)
        synchronized (head) {
            for (int level = 0; level < 2; level++) n.next.set(level, head.next.get(level));    // race Node.next after (3): Racer
            for (int level = 0; level < 2; level++) head.next.set(level, n);
            n.fullyLinked = true;
        }
    }

    static int find(int key) {
        Node n = head.next.get(1);
        return n != null && n.key == key && n.fullyLinked ? n.value : 0;    // race Node.key after (2): Racer
            // race Node.value after (1): Racer
    }

    public static void main(String[] args) {
        Order.run(() -> add(6), () -> find(6));
        System.out.println(find(6));
    }
}
