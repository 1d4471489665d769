/** A list with a lock per node, taken before that of the node before is given up, also while it is made. */
class HandOverHandClean {
    static class Node {
        int value;
        Node next;

        synchronized Node next() {
            value++;
            return next;
        }

        synchronized Node before(Node first) {
            next = first;
            return this;
        }
    }

    static void addToAll(Node n) {
        while (n != null) n = n.next();
    }

    public static void main(String[] args) {
        Node last = new Node();
        Node list = new Node().before(last);
        Order.together(() -> addToAll(list), () -> addToAll(list), () -> addToAll(list));
        synchronized (last) {
            System.out.println(last.value);
        }
    }
}
