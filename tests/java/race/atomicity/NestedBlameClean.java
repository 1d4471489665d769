/** The outer block holds the lock around both calls. */
class NestedBlameClean {
    static int balance;

    static synchronized void add(int n) {
        balance += n;    // (1)
    }

    static synchronized void move() {
        add(-5);
        add(5);
    }

    static void outer() {
        move();
    }

    static void check() {
        add(0);
    }

    public static void main(String[] args) {
        Order.run(() -> outer(), () -> check(), () -> outer());
        System.out.println(balance);    // race balance after (1): locksets
    }
}
