/** Each half of an increment is under the lock, the whole is not: no race, but another increment comes in between. */
class SplitUpdate {
    static int balance;

    static synchronized int get() {
        return balance;
    }

    static synchronized void set(int value) {
        balance = value;    // violation second: Atomizer=not-reducible SideTrack=before-error SideTrack=after-error; violation first: Velodrome=not-atomic SideTrack=in-error
    }

    static void first() {
        int seen = get();
        Order.reach(1);
        Order.await(2);
        set(seen + 1);
    }

    static void second() {
        Order.await(1);
        set(get() + 1);
        Order.reach(2);
    }

    public static void main(String[] args) {
        Order.together(() -> first(), () -> second());
        System.out.println(get());
    }
}
