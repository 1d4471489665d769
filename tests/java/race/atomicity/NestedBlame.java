/** The inner block is whole, the outer one is cut between its two calls: the outer one is to blame. */
class NestedBlame {
    static int balance;

    static synchronized void add(int n) {
        balance += n;    // (1); violation move: Velodrome=not-atomic SideTrack=in-error
    }

    static void move() {
        add(-5);
        Order.reach(1);
        Order.await(2);
        add(5);
    }

    static void outer() {
        move();
    }

    static void check() {
        Order.await(1);
        add(0);
        Order.reach(2);
    }

    public static void main(String[] args) {
        Order.together(() -> outer(), () -> check());
        System.out.println(balance);    // race balance after (1): locksets
    }
}
