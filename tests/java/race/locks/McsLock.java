import java.util.concurrent.atomic.AtomicReference;

/** A queue lock whose waiting flag is a plain field: the hand-over is a race, and orders nothing. */
class McsLock {
    static class Waiter {
        boolean blocked;
        volatile Waiter next;
    }

    static final AtomicReference<Waiter> tail = new AtomicReference<>();
    static int x;

    static Waiter lock(int reached) {
        Waiter mine = new Waiter();
        Waiter before = tail.getAndSet(mine);
        if (before != null) {
            mine.blocked = true;                // (1)
            before.next = mine;
            Order.reach(reached);
            Order.await(2);
            while (mine.blocked) Thread.onSpinWait();    // race Waiter.blocked after (2): clocks
        }
        return mine;
    }

    static void unlock(Waiter mine) {
        if (tail.compareAndSet(mine, null)) return;
        while (mine.next == null) Thread.onSpinWait();
        mine.next.blocked = false;              // (2) race Waiter.blocked after (1): locksets
    }

    public static void main(String[] args) {
        Order.together(
            () -> {
                Waiter w = lock(3);
                Order.reach(0);
                Order.await(1);                 // the other one is in the queue
                x = 1;                          // (3)
                unlock(w);
                Order.reach(2);
            },
            () -> {
                Order.await(0);
                Waiter w = lock(1);
                x++;                            // race x after (3): all
                unlock(w);
            });
        System.out.println(x);
    }
}
