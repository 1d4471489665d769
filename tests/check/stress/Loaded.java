/** Loaded once per loader by Stress; its initialiser fills what all threads then read. */
public final class Loaded {
    static final int[] TABLE = new int[64];
    static int total;
    static {
        for (int i = 0; i < TABLE.length; i++) {
            TABLE[i] = i;
            total += i;
        }
    }
    public static int value() {
        int s = 0;
        for (int t : TABLE) s += t;
        return s - total + 1;
    }
}
