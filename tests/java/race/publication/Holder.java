/** A lazily made instance without any synchronisation. */
class Holder {
    int n;
    static Holder instance;

    Holder() {
        n = 5;                          // (1)
    }

    static Holder get() {
        if (instance == null) {         // race instance after (2): precise Racer
            instance = new Holder();    // (2)
        }
        return instance;
    }

    public static void main(String[] args) {
        Order.run(
            () -> get(),
            () -> {
                int seen = get().n;     // race n after (1): precise Racer
            });
        System.out.println(get().n);
    }
}
