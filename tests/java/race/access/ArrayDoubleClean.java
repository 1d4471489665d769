/** As ArrayDouble, with one lock around all accesses. */
class ArrayDoubleClean {
    public static void main(String[] args) {
        Object lock = new Object();
        double[] a = new double[3];
        Order.run(
            () -> {
                synchronized (lock) {
                    double seen = a[0];
                    a[1] = 1.5;
                    a[2] = 2.5;
                }
            },
            () -> {
                synchronized (lock) {
                    a[0] = 3.5;
                    double seen = a[1];
                    a[2] = 4.5;
                }
            });
        synchronized (lock) {
            System.out.println(a[0] + " " + a[1] + " " + a[2]);
        }
    }
}
