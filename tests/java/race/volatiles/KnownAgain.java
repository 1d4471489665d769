/** A volatile that its writer has written and its reader has read many times orders nothing that comes after the last write. */
class KnownAgain {
    static volatile int flag;
    static int before, after;

    public static void main(String[] args) {
        Order.together(
            () -> {
                before = 1;             // (1)
                for (int i = 0; i < 20_000; i++) flag = 1;
                Order.reach(1);
                Order.await(2);
                after = 42;             // (2)
                Order.reach(3);
            },
            () -> {
                Order.await(1);
                for (int i = 0; i < 20_000; i++) { int seen = flag; }
                before++;               // race before after (1): locksets
                Order.reach(2);
                Order.await(3);
                for (int i = 0; i < 20_000; i++) { int seen = flag; }
                after++;                // race after after (2): all
            });
        System.out.println(before + after);
    }
}
