/** A cache with a locked put and a get that takes no lock "because it only reads". */
class UnlockedGet {
    static final String[] keys = new String[4], values = new String[4];

    static synchronized void put(String key, String value) {
        int slot = key.length() % 4;
        values[slot] = value;    // (1)
        keys[slot] = key;    // (2)
    }

    static String get(String key) {
        int slot = key.length() % 4;
        return key.equals(keys[slot]) ? values[slot] : null;    // race java.lang.String[1] after (1): precise Racer; race java.lang.String[1] after (2): precise Racer
    }

    public static void main(String[] args) {
        Order.run(() -> put("a", "b"), () -> get("a"));
        System.out.println(get("a"));
    }
}
