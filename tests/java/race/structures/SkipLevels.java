/** A skip list of two levels whose nodes say plainly that they are fully linked. */
class SkipLevels {
    static class Node {
        final int key;
        final Node[] next = new Node[2];    // (4)
        boolean fullyLinked;

        Node(int key) {
            this.key = key;                 // (3)
        }
    }

    static final Node head = new Node(0);

    static void add(int key) {
        Node n = new Node(key);
        synchronized (head) {
            for (int level = 0; level < 2; level++) n.next[level] = head.next[level];    // race Node.next after (4): Racer
            for (int level = 0; level < 2; level++) head.next[level] = n;    // (1)
            n.fullyLinked = true;               // (2)
        }
    }

    static boolean contains(int key) {
        Node n = head.next[1];                  // race SkipLevels$Node[1] after (1): precise Racer
        return n != null && n.key == key && n.fullyLinked;    // race Node.fullyLinked after (2): precise Racer
            // race Node.key after (3): Racer
    }

    public static void main(String[] args) {
        Order.run(() -> add(6), () -> contains(6));
        System.out.println(contains(6));
    }
}
