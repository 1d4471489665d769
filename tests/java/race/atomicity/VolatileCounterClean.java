import java.util.concurrent.atomic.AtomicInteger;

/** The same with an atomic increment: one step. (To Atomizer it is a read and a write of a volatile.) */
class VolatileCounterClean {
    static final AtomicInteger count = new AtomicInteger();

    static void add() {
        count.incrementAndGet();    // violation add: Atomizer=not-reducible
    }

    public static void main(String[] args) {
        Order.run(() -> add(), () -> add());
        System.out.println(count);
    }
}
