import java.util.concurrent.locks.ReentrantLock;

/** A sorted list that is searched without locks, with plain marks and links: the searching thread may never see a node, or a mark. */
class LazyList {
    static class Node extends ReentrantLock {
        final int key;
        boolean marked;
        Node next;

        Node(int key, Node next) {
            this.key = key;                     // (4)
            this.next = next;                   // (1)
        }
    }

    static final Node head = new Node(Integer.MIN_VALUE, new Node(Integer.MAX_VALUE, null));

    static void add(int key) {
        head.lock();
        head.next = new Node(key, head.next);   // (2) race Node.next after (1): locksets
        head.unlock();
    }

    static void remove() {
        head.lock();
        Node gone = head.next;
        gone.lock();
        gone.marked = true;                     // (3)
        head.next = gone.next;                  // (5)
        gone.unlock();
        head.unlock();
    }

    static boolean contains(int key) {
        Node n = head;
        while (n.key < key) n = n.next;         // race Node.next after (2): clocks; race Node.next after (1): precise Racer
            // race Node.key after (4): Racer
        return n.key == key && !n.marked;
    }

    public static void main(String[] args) {
        Node[] kept = new Node[1];
        Order.run(
            () -> {
                add(7);
                add(5);
            },
            () -> contains(7),
            () -> {
                kept[0] = head.next;            // (6)
                remove();
            },
            () -> {
                boolean seen = kept[0].marked;  // race LazyList$Node[0] after (6): precise Racer; race Node.marked after (3): precise Racer
            });
        System.out.println(contains(5) + " " + contains(7));
    }
}
