/** A volatile flag tells that the data are ready. */
class FlagClean {
    static volatile boolean ready;
    static int data;

    public static void main(String[] args) {
        Order.together(
            () -> {
                data = 42;              // (1)
                ready = true;
            },
            () -> {
                while (!ready) Thread.onSpinWait();
                data++;                 // race data after (1): locksets
            });
        System.out.println(data);
    }
}
