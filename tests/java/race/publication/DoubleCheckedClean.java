/** Double-checked locking with a volatile reference. */
class DoubleCheckedClean {
    static class Helper {
        int n;

        Helper() {
            n = 7;                      // (1)
        }
    }

    static volatile Helper helper;

    static Helper get() {
        Helper h = helper;
        if (h == null) {
            synchronized (DoubleCheckedClean.class) {
                h = helper;
                if (h == null) {
                    helper = h = new Helper();
                }
            }
        }
        return h;
    }

    public static void main(String[] args) {
        Order.run(
            () -> get(),
            () -> {
                int seen = get().n;     // race Helper.n after (1): Racer
            });
        System.out.println(get().n);
    }
}
