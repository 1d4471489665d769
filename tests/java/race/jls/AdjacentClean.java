/** JLS 17.6: bytes, booleans and fields beside each other are variables of their own. */
class AdjacentClean {
    static final byte[] bytes = new byte[8];
    static final boolean[] flags = new boolean[8];
    static byte b0, b1;
    static short s0, s1;

    static class Packed {
        byte left, right;
        char high, low;
    }

    static final Packed packed = new Packed();

    public static void main(String[] args) {
        Order.run(
            () -> {
                for (int i = 0; i < 8; i += 2) {
                    bytes[i] = 1;
                    flags[i] = true;
                }
                b0 = 1;                     // (3)
                s0 = 1;                     // (5)
                packed.left = 1;            // (1)
                packed.high = 'h';
            },
            () -> {
                for (int i = 1; i < 8; i += 2) {
                    bytes[i] = 2;
                    flags[i] = true;
                }
                b1 = 1;                     // (4)
                s1 = 1;                     // (6)
                packed.right = 1;           // (2)
                packed.low = 'l';
            });
        System.out.println(b0 + b1 + s0 + s1 + packed.left + packed.right);    // race Packed.left after (1): Racer
            // race Packed.right after (2): Racer; race b0 after (3): Racer; race b1 after (4): Racer; race s0 after (5): Racer
                // race s1 after (6): Racer
    }
}
