/** The walk without a lock reads volatile links. */
class OptimisticListClean {
    static class Node {
        final int key;
        volatile Node next;
        int value;

        Node(int key, Node next) {
            this.key = key;                 // (1)
            this.next = next;
            value = -key;                   // (2)
        }
    }

    static final Node head = new Node(0, new Node(100, null));

    static int add(int key) {
        for (;;) {
            Node before = head, n = head.next;
            while (n.key < key) {           // race Node.key after (1): Racer
                before = n;
                n = n.next;
            }
            synchronized (before) {
                if (before.next == n) {
                    before.next = new Node(key, n);
                    return n.value;         // race Node.value after (2): Racer
                }
            }
        }
    }

    public static void main(String[] args) {
        Order.run(() -> add(10), () -> add(20), () -> add(5));
        Order.together(() -> add(30), () -> add(31), () -> add(29));
        System.out.println(head.next.next.key);
    }
}
