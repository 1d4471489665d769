/** A plain flag tells that the data are ready: both race. */
class Flag {
    static boolean ready;
    static int data;

    public static void main(String[] args) {
        Order.run(
            () -> {
                data = 42;              // (1)
                ready = true;           // (2)
            },
            () -> {
                while (!ready) {        // race ready after (2): precise Racer
                    Thread.onSpinWait();
                }
                data++;                 // race data after (1): all
            });
        System.out.println(data);
    }
}
