/** Accesses of elements of one array of short by threads that nothing orders: read then write, write then read, write then write. */
class ArrayShort {
    public static void main(String[] args) {
        short[] a = new short[3];
        Order.run(
            () -> {
                short seen = a[0];              // (1)
                a[1] = (short) 1;               // (2)
                a[2] = (short) 2;               // (3)
            },
            () -> {
                a[0] = (short) 3;               // race short[0] after (1): all
                short seen = a[1];              // race short[1] after (2): precise Racer
                a[2] = (short) 4;               // race short[2] after (3): all
            });
        System.out.println(a[0] + " " + a[1] + " " + a[2]);
    }
}
