/** The command line takes the methods out that are not meant to be atomic. */
class FilteredClean {
    // options: -atomic=-FilteredClean\.(first|second)
    static int balance;

    static synchronized int get() {
        return balance;
    }

    static synchronized void set(int value) {
        balance = value;
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
