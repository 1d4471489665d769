/** The whole increment is under the lock. */
class SplitUpdateClean {
    static int balance;

    static synchronized void add() {
        balance = balance + 1;
    }

    static void first() {
        add();
        Order.reach(1);
    }

    static void second() {
        Order.await(1);
        add();
    }

    public static void main(String[] args) {
        Order.together(() -> first(), () -> second());
        synchronized (SplitUpdateClean.class) {
            System.out.println(balance);
        }
    }
}
