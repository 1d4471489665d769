/** Accesses of elements of one array of boolean by threads that nothing orders: read then write, write then read, write then write. */
class ArrayBoolean {
    public static void main(String[] args) {
        boolean[] a = new boolean[3];
        Order.run(
            () -> {
                boolean seen = a[0];            // (1)
                a[1] = true;                    // (2)
                a[2] = true;                    // (3)
            },
            () -> {
                a[0] = true;                    // race boolean[0] after (1): all
                boolean seen = a[1];            // race boolean[1] after (2): precise Racer
                a[2] = false;                   // race boolean[2] after (3): all
            });
        System.out.println(a[0] + " " + a[1] + " " + a[2]);
    }
}
