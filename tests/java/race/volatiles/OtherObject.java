/** The volatile fields of two objects are two volatiles. */
class OtherObject {
    volatile int flag;
    static int data;

    public static void main(String[] args) {
        OtherObject first = new OtherObject(), second = new OtherObject();
        Order.run(
            () -> {
                data = 42;              // (1)
                first.flag = 1;
            },
            () -> {
                int seen = second.flag;
                data++;                 // race data after (1): all
            });
        System.out.println(data);
    }
}
