/** One object's volatile field, written and read. */
class OtherObjectClean {
    volatile int flag;
    static int data;

    public static void main(String[] args) {
        OtherObjectClean o = new OtherObjectClean();
        Order.run(
            () -> {
                data = 42;              // (1)
                o.flag = 1;
            },
            () -> {
                int seen = o.flag;
                data++;                 // race data after (1): locksets
            });
        System.out.println(data);
    }
}
