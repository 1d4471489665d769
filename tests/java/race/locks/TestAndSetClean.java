import java.util.concurrent.atomic.AtomicBoolean;

/** A spin lock that looks before it leaps, given back in release mode. */
class TestAndSetClean {
    static final AtomicBoolean busy = new AtomicBoolean();
    static int x;

    static void add() {
        do {
            while (busy.getOpaque()) Thread.yield();
        } while (busy.getAndSet(true));
        x++;                                    // (1) race x after (1): locksets
        busy.setRelease(false);
    }

    public static void main(String[] args) {
        Order.Part part = () -> {
            for (int i = 0; i < 20; i++) add();
        };
        Order.together(part, part);
        System.out.println(x);
    }
}
