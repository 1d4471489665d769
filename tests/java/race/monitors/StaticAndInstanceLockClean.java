/** A static field guarded by the class in both methods. */
class StaticAndInstanceLockClean {
    static int total;

    static synchronized void addStatic() {
        total += 1;
    }

    void addInstance() {
        synchronized (StaticAndInstanceLockClean.class) {
            total += 2;
        }
    }

    public static void main(String[] args) {
        StaticAndInstanceLockClean o = new StaticAndInstanceLockClean();
        Order.run(() -> addStatic(), () -> o.addInstance());
        synchronized (StaticAndInstanceLockClean.class) {
            System.out.println(total);
        }
    }
}
