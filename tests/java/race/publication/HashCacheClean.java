/** The same with a volatile field. */
class HashCacheClean {
    volatile int hash;

    int hash() {
        int h = hash;
        if (h == 0) {
            h = 31;
            hash = h;
        }
        return h;
    }

    public static void main(String[] args) {
        HashCacheClean o = new HashCacheClean();
        Order.run(() -> o.hash(), () -> o.hash());
        System.out.println(o.hash());
    }
}
