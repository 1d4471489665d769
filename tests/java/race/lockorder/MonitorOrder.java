/** Monitors in two orders by two threads, three in a circle, a synchronized method, and Vector.addAll, whose locks are the library's. */
import java.util.Vector;

class MonitorOrder {
    final MonitorOrder other;

    MonitorOrder(MonitorOrder other) {
        this.other = other;
    }

    synchronized void outer() { // (5)
        inner(this);
    }

    static void inner(MonitorOrder m) {
        synchronized (m.other) { // (6)
        }
    }

    public static void main(String[] args) {
        Object a = new Object(), b = new Object(), c = new Object();
        Order.run(
            () -> {
                synchronized (a) {
                    synchronized (b) { // (1)
                    }
                }
            },
            () -> {
                synchronized (b) {
                    synchronized (a) { // deadlock after (1): lock-order
                    }
                }
            });
        Object[] forks = {new Object(), new Object(), new Object()};
        Order.run(
            () -> {
                synchronized (forks[0]) {
                    synchronized (forks[1]) { // (2)
                    }
                }
            },
            () -> {
                synchronized (forks[1]) {
                    synchronized (forks[2]) { // (3)
                    }
                }
            },
            () -> {
                synchronized (forks[2]) {
                    synchronized (forks[0]) { // deadlock after (2): lock-order
                    }
                }
            });
        MonitorOrder first = new MonitorOrder(null), second = new MonitorOrder(first);
        Order.run(
            second::outer,
            () -> {
                synchronized (first) {
                    synchronized (second) { // deadlock after (6): lock-order
                    }
                }
            });
        Vector<Integer> v = new Vector<>(), w = new Vector<>();
        Order.run(
            () -> v.addAll(w),
            () -> w.addAll(v)); // asks for the other's elements before it takes its own lock
        Order.run(
            () -> v.containsAll(w),  // (7)
            () -> w.containsAll(v)); // deadlock after (7): lock-order
        System.out.println(c != null);
    }
}
