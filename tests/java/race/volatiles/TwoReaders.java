/** Reading a volatile publishes nothing: the second reader is not ordered after the first. */
class TwoReaders {
    static volatile int flag;
    static int data;

    public static void main(String[] args) {
        Order.run(
            () -> {
                data = 42;              // (1)
                int seen = flag;
            },
            () -> {
                int seen = flag;
                data++;                 // race data after (1): all
            });
        System.out.println(data);
    }
}
