/** As ArrayReference, with one lock around all accesses. */
class ArrayReferenceClean {
    public static void main(String[] args) {
        Object lock = new Object();
        Object[] a = new Object[3];
        Order.run(
            () -> {
                synchronized (lock) {
                    Object seen = a[0];
                    a[1] = "a";
                    a[2] = "b";
                }
            },
            () -> {
                synchronized (lock) {
                    a[0] = "c";
                    Object seen = a[1];
                    a[2] = "d";
                }
            });
        synchronized (lock) {
            System.out.println(a[0] + " " + a[1] + " " + a[2]);
        }
    }
}
