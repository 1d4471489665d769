import java.util.concurrent.locks.ReentrantLock;

/** A lock of the library, taken twice: Velodrome sees through it, SideTrack predicts from monitors alone. */
class LockClassTwice {
    static final ReentrantLock lock = new ReentrantLock();
    static int balance;

    static int get() {
        lock.lock();
        try {
            return balance;    // (1)
        } finally {
            lock.unlock();
        }
    }

    static void set(int value) {
        lock.lock();    // violation first: Velodrome=not-atomic
        try {
            balance = value;    // race balance after (1): locksets
        } finally {
            lock.unlock();
        }
    }

    static void first() {
        int seen = get();
        Order.reach(1);
        Order.await(2);
        set(seen + 1);
    }

    static void second() {
        Order.await(1);
        set(5);
        Order.reach(2);
    }

    public static void main(String[] args) {
        Order.together(() -> first(), () -> second());
        System.out.println(get());
    }
}
