/** A copy-on-write list that forgets to copy: the array behind a volatile reference is changed in place. */
class SharedSnapshot {
    static volatile int[] list = {1, 2};    // (2)

    static int sum() {
        int[] seen = list;
        Order.reach(1);
        Order.await(2);
        return seen[0] + seen[1];    // race int[0] after (1): clocks; race int[1] after (2): Racer
    }

    static void replace() {
        Order.await(1);
        int[] now = list;
        now[0] = 9;    // (1); race int[0] after (2): locksets
        list = now;
        Order.reach(2);
    }

    public static void main(String[] args) {
        Order.together(() -> sum(), () -> replace());
        System.out.println(list[0]);
    }
}
