import java.util.concurrent.atomic.AtomicInteger;

/** A lock with a slot for each waiter; the slots are elements of a plain array. */
class SlotLock {
    static final boolean[] mayEnter = {true, false, false, false};    // (5)
    static final AtomicInteger next = new AtomicInteger();
    static int x;

    static int lock() {
        int slot = next.getAndIncrement() % mayEnter.length;
        while (!mayEnter[slot]) Thread.onSpinWait();    // (4) race boolean[1] after (1): clocks; race boolean[0] after (5): Racer
        return slot;
    }

    static void unlock(int slot) {
        mayEnter[slot] = false;                 // (3) race boolean[0] after (5): erasers
        mayEnter[(slot + 1) % mayEnter.length] = true;    // (1) race boolean[1] after (5): locksets
    }

    public static void main(String[] args) {
        Order.run(
            () -> {
                int slot = lock();
                x = 1;                          // (2)
                unlock(slot);
            },
            () -> {
                int slot = lock();
                x++;                            // race x after (2): all
                unlock(slot);
            });
        System.out.println(x);
    }
}
