import java.util.concurrent.atomic.AtomicReference;

/** A lock-free stack: nodes are plain, the compare-and-set publishes them. */
class TreiberClean {
    static class Node {
        int value;
        Node next;
    }

    static final AtomicReference<Node> top = new AtomicReference<>();

    static void push(int value) {
        Node n = new Node();
        n.value = value;    // (2)
        do {
            n.next = top.get();    // (1)
        } while (!top.compareAndSet(n.next, n));
    }

    static int pop() {
        for (;;) {
            Node n = top.get();
            if (n == null) return 0;
            if (top.compareAndSet(n, n.next)) return n.value;    // race Node.next after (1): Racer; race Node.value after (2): Racer
        }
    }

    static int sum;

    public static void main(String[] args) {
        Order.together(() -> {
            for (int i = 1; i <= 50; i++) push(i);
        }, () -> {
            for (int i = 1; i <= 50; i++) push(i);
        }, () -> {
            for (int i = 1; i <= 50; i++) pop();
        });
        while (pop() != 0) sum++;
        System.out.println(sum <= 100 && sum >= 50);
    }
}
