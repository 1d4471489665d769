/** As ArrayByte, with one lock around all accesses. */
class ArrayByteClean {
    public static void main(String[] args) {
        Object lock = new Object();
        byte[] a = new byte[3];
        Order.run(
            () -> {
                synchronized (lock) {
                    byte seen = a[0];
                    a[1] = (byte) 1;
                    a[2] = (byte) 2;
                }
            },
            () -> {
                synchronized (lock) {
                    a[0] = (byte) 3;
                    byte seen = a[1];
                    a[2] = (byte) 4;
                }
            });
        synchronized (lock) {
            System.out.println(a[0] + " " + a[1] + " " + a[2]);
        }
    }
}
