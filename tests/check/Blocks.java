/** Three blocks, each cut in two by a locked section of another thread; annotations and -atomic say which of them are atomic. */
public final class Blocks {
    @interface Atomic {}
    @interface NotAtomic {}

    private static int count;

    private static synchronized int next() { return ++count; }

    static void plain(int step) { cut(step); }
    @Atomic static void marked(int step) { cut(step); }
    @NotAtomic static void excused(int step) { cut(step); }

    // Itself never the block that a report names: option -atomic leaves it out in every case of the test.
    private static void cut(int step) {
        next();
        Order.reach(step);
        Order.await(step + 1);
        next();
    }

    public static void main(String[] args) {
        Order.together(() -> {
            plain(0);
            marked(2);
            excused(4);
        }, () -> {
            for (int step = 0; step < 6; step += 2) {
                Order.await(step);
                next();
                Order.reach(step + 1);
            }
        });
        System.out.println(count);
    }
}
