/** Accesses of elements of one array of float by threads that nothing orders: read then write, write then read, write then write. */
class ArrayFloat {
    public static void main(String[] args) {
        float[] a = new float[3];
        Order.run(
            () -> {
                float seen = a[0];              // (1)
                a[1] = 1.5f;                    // (2)
                a[2] = 2.5f;                    // (3)
            },
            () -> {
                a[0] = 3.5f;                    // race float[0] after (1): all
                float seen = a[1];              // race float[1] after (2): precise Racer
                a[2] = 4.5f;                    // race float[2] after (3): all
            });
        System.out.println(a[0] + " " + a[1] + " " + a[2]);
    }
}
