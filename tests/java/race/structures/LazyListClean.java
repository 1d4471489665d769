import java.util.concurrent.locks.ReentrantLock;

/** A sorted list that is searched without locks; marks and links are volatile, changes are made under the locks of two nodes. */
class LazyListClean {
    static class Node extends ReentrantLock {
        final int key;
        volatile boolean marked;
        volatile Node next;
        int uses;

        Node(int key, Node next) {
            this.key = key;                 // (1)
            this.next = next;
            uses = 1;                       // (2)
        }
    }

    static final Node head = new Node(Integer.MIN_VALUE, new Node(Integer.MAX_VALUE, null));

    static boolean change(int key, boolean add) {
        for (;;) {
            Node before = head, n = head.next;
            while (n.key < key) {           // race Node.key after (1): Racer
                before = n;
                n = n.next;
            }
            before.lock();
            n.lock();
            try {
                if (before.marked || n.marked || before.next != n) continue;
                if ((n.key == key) == add) return false;
                if (add) {
                    before.next = new Node(key, n);
                } else {
                    n.marked = true;
                    before.next = n.next;
                }
                return true;
            } finally {
                n.unlock();
                before.unlock();
            }
        }
    }

    static boolean contains(int key) {
        Node n = head;
        while (n.key < key) n = n.next;     // race Node.key after (1): Racer
        return n.key == key && !n.marked && n.uses > 0;    // race Node.uses after (2): Racer
    }

    static Order.Part part(int from) {
        return () -> {
            for (int i = from; i < 40; i += 2) change(i, true);
            for (int i = 0; i < 40; i += 3) contains(i);
            for (int i = from; i < 20; i += 2) change(i, false);
        };
    }

    public static void main(String[] args) {
        Order.run(part(0), part(1));
        Order.together(part(0), part(1));
        System.out.println(contains(5) + " " + contains(25));
    }
}
