/** The number of a worker is decided before it starts. */
class NumbersTakenClean {
    static final int[] mine = new int[2];

    static void work(int i) {
        mine[i] = i;    // (1)
    }

    public static void main(String[] args) {
        Order.run(() -> work(0), () -> work(1));
        System.out.println(mine[0] + mine[1]);    // race int[0] after (1): Racer
    }
}
