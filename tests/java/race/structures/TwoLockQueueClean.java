/** The link between the two ends is volatile. */
class TwoLockQueueClean {
    static class Node {
        int value;
        volatile Node next;
    }

    static Node head = new Node(), tail = head;
    static final Object headLock = new Object(), tailLock = new Object();

    static void append(int value) {
        Node n = new Node();
        n.value = value;                    // (1)
        synchronized (tailLock) {
            tail.next = n;
            tail = n;
        }
    }

    static int take() {
        synchronized (headLock) {
            Node n = head.next;
            if (n == null) return -1;
            head = n;
            return n.value;                 // race Node.value after (1): Racer
        }
    }

    public static void main(String[] args) {
        Order.run(() -> append(3), () -> take());
        Order.together(() -> append(4), () -> append(5), () -> take());
        System.out.println(take() >= -1);
    }
}
