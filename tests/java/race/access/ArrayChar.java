/** Accesses of elements of one array of char by threads that nothing orders: read then write, write then read, write then write. */
class ArrayChar {
    public static void main(String[] args) {
        char[] a = new char[3];
        Order.run(
            () -> {
                char seen = a[0];               // (1)
                a[1] = 'a';                     // (2)
                a[2] = 'b';                     // (3)
            },
            () -> {
                a[0] = 'c';                     // race char[0] after (1): all
                char seen = a[1];               // race char[1] after (2): precise Racer
                a[2] = 'd';                     // race char[2] after (3): all
            });
        System.out.println(a[0] + " " + a[1] + " " + a[2]);
    }
}
