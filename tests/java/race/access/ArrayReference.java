/** Accesses of elements of one array of references by threads that nothing orders: read then write, write then read, write then write. */
class ArrayReference {
    public static void main(String[] args) {
        Object[] a = new Object[3];
        Order.run(
            () -> {
                Object seen = a[0];             // (1)
                a[1] = "a";                     // (2)
                a[2] = "b";                     // (3)
            },
            () -> {
                a[0] = "c";                     // race java.lang.Object[0] after (1): all
                Object seen = a[1];             // race java.lang.Object[1] after (2): precise Racer
                a[2] = "d";                     // race java.lang.Object[2] after (3): all
            });
        System.out.println(a[0] + " " + a[1] + " " + a[2]);
    }
}
