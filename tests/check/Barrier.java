/** Phases separated by a barrier that raises no events: only -barrier=Barrier.await tells rrvm what it is. */
public final class Barrier {
    static final int THREADS = 2, ROUNDS = 20;
    static final int[] cells = new int[THREADS];

    final int base;
    Barrier(int base) { this.base = base; }
    /** Thread `me` waits for the other one. */
    void await(int me, int round) {
        Order.reach(base + 2 * round + me);
        Order.await(base + 2 * round + 1 - me);
    }

    public static void main(String[] args) {
        Barrier barrier = new Barrier(0);
        Order.together(() -> run(barrier, 0), () -> run(barrier, 1));
        System.out.println(cells[0] + cells[1]);
    }
    static void run(Barrier barrier, int me) {
        for (int round = 0; round < ROUNDS; round++) {
            cells[(me + round) % THREADS]++;
            barrier.await(me, round);
        }
    }
}
