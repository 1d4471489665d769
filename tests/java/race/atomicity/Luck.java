/** The increment in two sections, but nobody comes in between: Velodrome has nothing to report, the other two know better. */
class Luck {
    static int balance;

    static synchronized int get() {
        return balance;    // violation add: SideTrack=after-error
    }

    static synchronized void set(int value) {
        balance = value;    // violation add: Atomizer=not-reducible SideTrack=before-error
    }

    static void add() {
        set(get() + 1);
    }

    public static void main(String[] args) {
        Order.run(() -> add(), () -> add());
        System.out.println(get());
    }
}
