/** The volatile flag is set early, and once more when the data are there; the reader waits for that. */
class WriteAfterFlagClean {
    static volatile int state;
    static int data;

    public static void main(String[] args) {
        Order.together(
            () -> {
                state = 1;
                data = 42;              // (1)
                state = 2;
            },
            () -> {
                while (state < 2) Thread.onSpinWait();
                data++;                 // race data after (1): locksets
            });
        System.out.println(data);
    }
}
