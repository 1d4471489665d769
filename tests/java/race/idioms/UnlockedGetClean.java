/** The get takes the lock too. */
class UnlockedGetClean {
    static final String[] keys = new String[4], values = new String[4];

    static synchronized void put(String key, String value) {
        int slot = key.length() % 4;
        values[slot] = value;
        keys[slot] = key;
    }

    static synchronized String get(String key) {
        int slot = key.length() % 4;
        return key.equals(keys[slot]) ? values[slot] : null;
    }

    public static void main(String[] args) {
        Order.run(() -> put("a", "b"), () -> get("a"), () -> put("a", "c"));
        System.out.println(get("a"));
    }
}
