/** A queue with one lock for each end: on an empty queue both ends are the same node, whose link is written under one and read under the other. */
class TwoLockQueue {
    static class Node {
        int value;
        Node next;
    }

    static Node head = new Node(), tail = head;
    static final Object headLock = new Object(), tailLock = new Object();

    static void append(int value) {
        Node n = new Node();
        n.value = value;                        // (2)
        synchronized (tailLock) {
            tail.next = n;                      // (1)
            tail = n;
        }
    }

    static int take() {
        synchronized (headLock) {
            Node n = head.next;                 // race Node.next after (1): precise Racer
            if (n == null) return -1;
            head = n;
            return n.value;                     // race Node.value after (2): precise Racer
        }
    }

    public static void main(String[] args) {
        Order.run(() -> append(3), () -> take());
        System.out.println(take());
    }
}
