/** Accesses of elements of one array of int by threads that nothing orders: read then write, write then read, write then write. */
class ArrayInt {
    public static void main(String[] args) {
        int[] a = new int[3];
        Order.run(
            () -> {
                int seen = a[0];                // (1)
                a[1] = 1;                       // (2)
                a[2] = 2;                       // (3)
            },
            () -> {
                a[0] = 3;                       // race int[0] after (1): all
                int seen = a[1];                // race int[1] after (2): precise Racer
                a[2] = 4;                       // race int[2] after (3): all
            });
        System.out.println(a[0] + " " + a[1] + " " + a[2]);
    }
}
