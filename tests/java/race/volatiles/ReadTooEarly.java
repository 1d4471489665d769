/** The reader looks at the volatile before it is written, and uses the data afterwards nevertheless. */
class ReadTooEarly {
    static volatile boolean ready;
    static int data;

    public static void main(String[] args) {
        Order.together(
            () -> {
                boolean seen = ready;
                Order.reach(1);
                Order.await(2);
                data++;                 // race data after (1): all
            },
            () -> {
                Order.await(1);
                data = 42;              // (1)
                ready = true;
                Order.reach(2);
            });
        System.out.println(data);
    }
}
