/** The setting is read once; what the others do in no order is outside of the block. */
class FromOutsideClean {
    // options: -deterministic=+FromOutsideClean\.compute
    static int setting;

    static synchronized int setting() {
        return setting;
    }

    static synchronized void change() {
        setting++;
    }

    static int compute() {
        return 2 * setting();
    }

    public static void main(String[] args) {
        Order.run(() -> compute(), () -> change(), () -> change());
        System.out.println(setting());
    }
}
