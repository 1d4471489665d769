/** As ArrayChar, with one lock around all accesses. */
class ArrayCharClean {
    public static void main(String[] args) {
        Object lock = new Object();
        char[] a = new char[3];
        Order.run(
            () -> {
                synchronized (lock) {
                    char seen = a[0];
                    a[1] = 'a';
                    a[2] = 'b';
                }
            },
            () -> {
                synchronized (lock) {
                    a[0] = 'c';
                    char seen = a[1];
                    a[2] = 'd';
                }
            });
        synchronized (lock) {
            System.out.println(a[0] + " " + a[1] + " " + a[2]);
        }
    }
}
