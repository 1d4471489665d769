/** Double-checked locking with a plain reference. */
class DoubleChecked {
    static class Helper {
        int n;

        Helper() {
            n = 7;                      // (1)
        }
    }

    static Helper helper;

    static Helper get() {
        if (helper == null) {           // race helper after (2): precise Racer
            synchronized (DoubleChecked.class) {
                if (helper == null) {
                    helper = new Helper();  // (2)
                }
            }
        }
        return helper;
    }

    public static void main(String[] args) {
        Order.run(
            () -> get(),
            () -> {
                int seen = get().n;     // race Helper.n after (1): precise Racer
            });
        System.out.println(get().n);
    }
}
