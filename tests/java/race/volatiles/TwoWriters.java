/** Writing a volatile learns nothing: the second writer is not ordered after the first. */
class TwoWriters {
    static volatile int flag;
    static int data;

    public static void main(String[] args) {
        Order.run(
            () -> {
                data = 42;              // (1)
                flag = 1;
            },
            () -> {
                flag = 2;
                data++;                 // race data after (1): all
            });
        System.out.println(data);
    }
}
