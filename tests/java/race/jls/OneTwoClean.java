/** Both methods are synchronized. */
class OneTwoClean {
    static int i, j;

    static synchronized void one() {
        i++;                                // (1)
        j++;                                // (2)
    }

    static synchronized int two() {
        return i + j;
    }

    public static void main(String[] args) {
        Order.run(() -> one(), () -> two(), () -> one());
        System.out.println(i + j);          // race i after (1): locksets; race j after (2): locksets
    }
}
