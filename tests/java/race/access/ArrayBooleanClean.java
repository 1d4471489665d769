/** As ArrayBoolean, with one lock around all accesses. */
class ArrayBooleanClean {
    public static void main(String[] args) {
        Object lock = new Object();
        boolean[] a = new boolean[3];
        Order.run(
            () -> {
                synchronized (lock) {
                    boolean seen = a[0];
                    a[1] = true;
                    a[2] = true;
                }
            },
            () -> {
                synchronized (lock) {
                    a[0] = true;
                    boolean seen = a[1];
                    a[2] = false;
                }
            });
        synchronized (lock) {
            System.out.println(a[0] + " " + a[1] + " " + a[2]);
        }
    }
}
