/** The lock of the class that declares the field, whoever it is called on. */
class LockOfItsClassClean {
    static int total;

    void add() {
        synchronized (LockOfItsClassClean.class) {
            total++;
        }
    }

    static class Special extends LockOfItsClassClean {}

    public static void main(String[] args) {
        LockOfItsClassClean plain = new LockOfItsClassClean();
        LockOfItsClassClean special = new Special();
        Order.run(plain::add, special::add);
    }
}
