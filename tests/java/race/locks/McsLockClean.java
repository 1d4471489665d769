import java.util.concurrent.atomic.AtomicReference;

/** A queue lock: each waiter spins on a volatile flag of its own, which the one before it clears. */
class McsLockClean {
    static class Waiter {
        volatile boolean blocked;
        volatile Waiter next;
    }

    static final AtomicReference<Waiter> tail = new AtomicReference<>();
    static int x;

    static void add() {
        Waiter mine = new Waiter();
        Waiter before = tail.getAndSet(mine);
        if (before != null) {
            mine.blocked = true;
            before.next = mine;
            while (mine.blocked) Thread.yield();
        }
        x++;                                    // (1) race x after (1): locksets
        if (mine.next == null) {
            if (tail.compareAndSet(mine, null)) return;
            while (mine.next == null) Thread.yield();
        }
        mine.next.blocked = false;
    }

    public static void main(String[] args) {
        Order.Part part = () -> {
            for (int i = 0; i < 20; i++) add();
        };
        Order.together(part, part, part);
        System.out.println(x);
    }
}
