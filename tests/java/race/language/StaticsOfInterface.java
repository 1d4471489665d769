/** Constants of an interface are ready for everyone; an array among them is shared data. */
class StaticsOfInterface {
    interface Limits {
        int[] TABLE = new int[3];
        String NAME = new String("limits");
    }

    public static void main(String[] args) {
        Order.run(
            () -> Limits.TABLE[0] = 4,                      // (1)
            () -> Limits.TABLE[0] += Limits.NAME.length()); // race int[0] after (1): all
    }
}
