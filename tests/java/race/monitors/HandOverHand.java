/** A list with a lock per node; the second thread walks it without them. */
class HandOverHand {
    static class Node {
        int value;
        Node next;

        Node(Node next) {
            this.next = next;           // (1)
        }
    }

    static void addToAll(Node n) {
        while (n != null) {
            synchronized (n) {
                n.value++;              // (2)
                n = n.next;             // race Node.next after (1): Racer
            }
        }
    }

    static int last(Node n) {
        while (n.next != null) n = n.next;
        return n.value;                 // race Node.value after (2): precise Racer
    }

    public static void main(String[] args) {
        Node list = new Node(new Node(null));
        Order.run(() -> addToAll(list), () -> last(list));
    }
}
