/** A static field guarded by the class in one method and by the object in another: two locks. */
class StaticAndInstanceLock {
    static int total;

    static synchronized void addStatic() {
        total += 1;                     // (1)
    }

    synchronized void addInstance() {
        total += 2;                     // (2) race total after (1): precise Racer
    }

    public static void main(String[] args) {
        StaticAndInstanceLock o = new StaticAndInstanceLock();
        Order.run(() -> addStatic(), () -> o.addInstance());
        System.out.println(total);          // race total after (2): erasers
    }
}
