/** Initialised by whoever comes first, read by all. */
class StaticsOfInterfaceClean {
    interface Limits {
        int[] TABLE = {1, 2, 3};    // (1)
        String NAME = new String("limits");
    }

    public static void main(String[] args) {
        Order.run(
            () -> Math.abs(Limits.TABLE[0]),
            () -> Math.addExact(Limits.TABLE[1], Limits.NAME.length()));    // race int[1] after (1): Racer
    }
}
