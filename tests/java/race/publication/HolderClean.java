/** A lazily made instance in a holder class: its initialisation orders all users after the maker. */
class HolderClean {
    int n;

    HolderClean() {
        n = 5;                          // (1)
    }

    static class Lazy {
        static HolderClean instance = new HolderClean();
    }

    static HolderClean get() {
        return Lazy.instance;
    }

    public static void main(String[] args) {
        Order.run(
            () -> get(),
            () -> {
                int seen = get().n;     // race n after (1): Racer
            });
        System.out.println(get().n);
    }
}
