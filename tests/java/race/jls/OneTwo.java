/** JLS 8.3.1.4: one thread counts two fields up, another one prints both. */
class OneTwo {
    static int i, j;

    static void one() {
        i++;                                    // (1)
        j++;                                    // (2)
    }

    static int two() {
        return i + j;                           // race i after (1): precise Racer; race j after (2): precise Racer
    }

    public static void main(String[] args) {
        Order.run(() -> one(), () -> two());
        System.out.println(i + j);
    }
}
