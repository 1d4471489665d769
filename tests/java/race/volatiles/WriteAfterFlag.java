/** The volatile flag is set too early. */
class WriteAfterFlag {
    static volatile boolean ready;
    static int data;

    public static void main(String[] args) {
        Order.run(
            () -> {
                ready = true;
                data = 42;              // (1)
            },
            () -> {
                while (!ready) Thread.onSpinWait();
                data++;                 // race data after (1): all
            });
        System.out.println(data);
    }
}
