/** getClass() is another lock in a subclass: what both guard with it is guarded by nothing. */
class LockOfItsClass {
    static int total;

    void add() {
        synchronized (getClass()) {
            total++;                    // (1) race total after (1): precise Racer
        }
    }

    static class Special extends LockOfItsClass {}

    public static void main(String[] args) {
        LockOfItsClass plain = new LockOfItsClass();
        LockOfItsClass special = new Special();
        Order.run(plain::add, special::add);
    }
}
