/** As ArrayShort, with one lock around all accesses. */
class ArrayShortClean {
    public static void main(String[] args) {
        Object lock = new Object();
        short[] a = new short[3];
        Order.run(
            () -> {
                synchronized (lock) {
                    short seen = a[0];
                    a[1] = (short) 1;
                    a[2] = (short) 2;
                }
            },
            () -> {
                synchronized (lock) {
                    a[0] = (short) 3;
                    short seen = a[1];
                    a[2] = (short) 4;
                }
            });
        synchronized (lock) {
            System.out.println(a[0] + " " + a[1] + " " + a[2]);
        }
    }
}
