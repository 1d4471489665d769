/** As ArrayInt, with one lock around all accesses. */
class ArrayIntClean {
    public static void main(String[] args) {
        Object lock = new Object();
        int[] a = new int[3];
        Order.run(
            () -> {
                synchronized (lock) {
                    int seen = a[0];
                    a[1] = 1;
                    a[2] = 2;
                }
            },
            () -> {
                synchronized (lock) {
                    a[0] = 3;
                    int seen = a[1];
                    a[2] = 4;
                }
            });
        synchronized (lock) {
            System.out.println(a[0] + " " + a[1] + " " + a[2]);
        }
    }
}
