/** A hash code computed at first use and kept in a plain field, as in java.lang.String: a race, and harmless. */
class HashCache {
    int hash;

    int hash() {
        int h = hash;                       // race hash after (1): precise Racer
        if (h == 0) {
            h = 31;
            hash = h;                       // (1)
        }
        return h;
    }

    public static void main(String[] args) {
        HashCache o = new HashCache();
        Order.run(() -> o.hash(), () -> o.hash());
        System.out.println(o.hash());
    }
}
