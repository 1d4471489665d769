import java.util.concurrent.atomic.AtomicReference;

/** A queue lock: each thread spins on the flag of the one before it, which orders their sections. */
class ClhLockClean {
    static class Place {
        volatile boolean busy;
    }

    static final AtomicReference<Place> last = new AtomicReference<>(new Place());
    static int count;

    static void add() {
        Place mine = new Place();
        mine.busy = true;
        Place before = last.getAndSet(mine);
        while (before.busy) Thread.onSpinWait();
        count++;    // (1); race count after (1): locksets
        mine.busy = false;
    }

    public static void main(String[] args) {
        Order.Part part = () -> {
            for (int i = 0; i < 20; i++) add();
        };
        Order.together(part, part, part);
        System.out.println(count);
    }
}
