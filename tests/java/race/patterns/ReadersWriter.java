/** Many readers, one writer that does not wait for them. */
class ReadersWriter {
    static int x;

    public static void main(String[] args) {
        Order.run(
            () -> {
                int seen = x;           // (1)
            },
            () -> {
                int seen = x;           // (2)
            },
            () -> {
                int seen = x;           // (3)
            },
            () -> x = 1);               // race x after (1)|(2)|(3): all
        System.out.println(x);
    }
}
