/** Two bits of one element are one variable: a set of bits shares its words. */
class Adjacent {
    static final long[] words = new long[2];

    static void set(int bit) {
        words[bit / 64] |= 1L << bit;           // (1) race long[0] after (1): all
    }

    public static void main(String[] args) {
        Order.run(() -> set(3), () -> set(4), () -> set(70));
        System.out.println(words[0]);
    }
}
