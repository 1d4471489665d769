/** A list that is walked without a lock, and checked again under it; the walk reads plain links that others write. */
class OptimisticList {
    static class Node {
        final int key;
        Node next;

        Node(int key, Node next) {
            this.key = key;                 // (3)
            this.next = next;                   // (2)
        }
    }

    static final Node head = new Node(0, new Node(100, null));

    static void add(int key) {
        for (;;) {
            Node before = head, n = head.next;  // race Node.next after (1): clocks Eraser; race Node.next after (2): Racer
            while (n.key < key) {           // race Node.key after (3): Racer
                before = n;
                n = n.next;                     // race Node.next after (2): precise
            }
            synchronized (before) {
                if (before.next == n) {
                    before.next = new Node(key, n);    // (1) race Node.next after (2): MultiRace EraserWithBarrier
                    return;
                }
            }
        }
    }

    public static void main(String[] args) {
        Order.run(() -> add(10), () -> add(20));
        System.out.println(head.next.next.key);    // race Node.key after (3): Racer; race Node.next after (1): Eraser
    }
}
