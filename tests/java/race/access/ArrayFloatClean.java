/** As ArrayFloat, with one lock around all accesses. */
class ArrayFloatClean {
    public static void main(String[] args) {
        Object lock = new Object();
        float[] a = new float[3];
        Order.run(
            () -> {
                synchronized (lock) {
                    float seen = a[0];
                    a[1] = 1.5f;
                    a[2] = 2.5f;
                }
            },
            () -> {
                synchronized (lock) {
                    a[0] = 3.5f;
                    float seen = a[1];
                    a[2] = 4.5f;
                }
            });
        synchronized (lock) {
            System.out.println(a[0] + " " + a[1] + " " + a[2]);
        }
    }
}
