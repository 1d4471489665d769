/** Each thread uses a volatile, but not the same one. */
class OtherVolatile {
    static volatile int first, second;
    static int data;

    public static void main(String[] args) {
        Order.run(
            () -> {
                data = 42;              // (1)
                first = 1;
            },
            () -> {
                int seen = second;
                data++;                 // race data after (1): all
            });
        System.out.println(data);
    }
}
