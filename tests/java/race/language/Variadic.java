/** The array behind a variable number of arguments can be kept and shared. */
class Variadic {
    static Object[] kept;

    static void keep(Object... all) {
        kept = all;
    }

    public static void main(String[] args) {
        keep("a", "b");                     // (2)
        Object[] shared = kept;
        Order.run(
            () -> shared[1] = "c",          // (1) race java.lang.Object[1] after (2): locksets
            () -> {
                String.valueOf(shared[1]);  // race java.lang.Object[1] after (1): clocks
            });
    }
}
