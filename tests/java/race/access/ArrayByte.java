/** Accesses of elements of one array of byte by threads that nothing orders: read then write, write then read, write then write. */
class ArrayByte {
    public static void main(String[] args) {
        byte[] a = new byte[3];
        Order.run(
            () -> {
                byte seen = a[0];               // (1)
                a[1] = (byte) 1;                // (2)
                a[2] = (byte) 2;                // (3)
            },
            () -> {
                a[0] = (byte) 3;                // race byte[0] after (1): all
                byte seen = a[1];               // race byte[1] after (2): precise Racer
                a[2] = (byte) 4;                // race byte[2] after (3): all
            });
        System.out.println(a[0] + " " + a[1] + " " + a[2]);
    }
}
