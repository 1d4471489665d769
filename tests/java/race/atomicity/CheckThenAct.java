/** A set whose every method is under its lock; asking and then adding is two steps, and another thread adds in between. */
class CheckThenAct {
    static final int[] members = new int[4];
    static int size;

    static synchronized boolean contains(int value) {
        for (int i = 0; i < size; i++) if (members[i] == value) return true;
        return false;
    }

    static synchronized void add(int value) {
        members[size] = value;    // violation first: Velodrome=not-atomic SideTrack=in-error
        // violation second: Atomizer=not-reducible SideTrack=after-error SideTrack=before-error
        size = size + 1;    // (1)
    }

    static void first() {
        if (contains(7)) return;
        Order.reach(1);
        Order.await(2);
        add(7);
    }

    static void second() {
        Order.await(1);
        if (!contains(7)) add(7);
        Order.reach(2);
    }

    public static void main(String[] args) {
        Order.together(() -> first(), () -> second());
        System.out.println(size);    // race size after (1): locksets
    }
}
