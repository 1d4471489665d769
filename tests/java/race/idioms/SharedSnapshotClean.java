/** Every change is made in a copy. */
class SharedSnapshotClean {
    static volatile int[] list = {1, 2};    // (1)

    static int sum() {
        int[] seen = list;
        Order.reach(1);
        Order.await(2);
        return seen[0] + seen[1];
    }

    static void replace() {
        Order.await(1);
        int[] now = list.clone();    // race int[0] after (1): Racer
        now[0] = 9;    // (2)
        list = now;
        Order.reach(2);
    }

    public static void main(String[] args) {
        Order.together(() -> sum(), () -> replace());
        System.out.println(list[0]);    // race int[0] after (2): Racer
    }
}
