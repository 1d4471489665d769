/** Accesses of elements of one array of double by threads that nothing orders: read then write, write then read, write then write. */
class ArrayDouble {
    public static void main(String[] args) {
        double[] a = new double[3];
        Order.run(
            () -> {
                double seen = a[0];             // (1)
                a[1] = 1.5;                     // (2)
                a[2] = 2.5;                     // (3)
            },
            () -> {
                a[0] = 3.5;                     // race double[0] after (1): all
                double seen = a[1];             // race double[1] after (2): precise Racer
                a[2] = 4.5;                     // race double[2] after (3): all
            });
        System.out.println(a[0] + " " + a[1] + " " + a[2]);
    }
}
