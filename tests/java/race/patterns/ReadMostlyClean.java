/** Configuration that is complete before threads are started, and only read afterwards. */
class ReadMostlyClean {
    static int size;

    public static void main(String[] args) {
        size = 2;                       // (1)
        Order.together(
            () -> {
                int seen = size;        // (2) race size after (1): Racer
            });
        Order.together(
            () -> {
                int seen = size;
            },
            () -> {
                int seen = size;
            });
        System.out.println(size);
    }
}
