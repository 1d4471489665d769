/** A volatile increment reads and writes: each thread is ordered after the one before. */
class TwoWritersClean {
    static volatile int flag;
    static int data;

    public static void main(String[] args) {
        Order.run(
            () -> {
                data = 42;              // (1)
                flag++;
            },
            () -> {
                flag++;
                data++;                 // race data after (1): locksets
            });
        System.out.println(data + " " + flag);
    }
}
