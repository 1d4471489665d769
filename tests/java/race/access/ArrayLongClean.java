/** As ArrayLong, with one lock around all accesses. */
class ArrayLongClean {
    public static void main(String[] args) {
        Object lock = new Object();
        long[] a = new long[3];
        Order.run(
            () -> {
                synchronized (lock) {
                    long seen = a[0];
                    a[1] = 1L << 40;
                    a[2] = 2L << 40;
                }
            },
            () -> {
                synchronized (lock) {
                    a[0] = 3L << 40;
                    long seen = a[1];
                    a[2] = 4L << 40;
                }
            });
        synchronized (lock) {
            System.out.println(a[0] + " " + a[1] + " " + a[2]);
        }
    }
}
