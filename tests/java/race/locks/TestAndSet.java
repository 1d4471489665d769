import java.util.concurrent.atomic.AtomicBoolean;

/** A spin lock that is given back in opaque mode: the next owner gets the lock, not what was done under it. */
class TestAndSet {
    static final AtomicBoolean busy = new AtomicBoolean();
    static int x;

    static void lock() {
        do {
            while (busy.get()) Thread.onSpinWait();
        } while (busy.getAndSet(true));
    }

    static void unlock() {
        busy.setOpaque(false);
    }

    public static void main(String[] args) {
        Order.run(
            () -> {
                lock();
                x = 1;                          // (1)
                unlock();
            },
            () -> {
                lock();
                x++;                            // race x after (1): all
                unlock();
            });
        System.out.println(x);
    }
}
