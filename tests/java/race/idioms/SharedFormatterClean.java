/** A formatter per thread. */
class SharedFormatterClean {
    static class Formatter {
        int scratch;

        int format(int value) {
            scratch = value;
            return scratch + 1;
        }
    }

    static final ThreadLocal<Formatter> own = ThreadLocal.withInitial(Formatter::new);

    public static void main(String[] args) {
        Order.run(() -> own.get().format(1), () -> own.get().format(2));
        System.out.println("done");
    }
}
