import java.util.concurrent.atomic.AtomicInteger;

/** The same with an atomic increment: one step. */
class VolatileCounterClean {
    static final AtomicInteger count = new AtomicInteger();

    static void add() {
        count.incrementAndGet();
    }

    public static void main(String[] args) {
        Order.run(() -> add(), () -> add());
        System.out.println(count);
    }
}
