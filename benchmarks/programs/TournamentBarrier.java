/**
 * The barrier of LUFact, MolDyn and BarrierBench, with the flaw of the one that the papers found in JavaGrande: the flags are
 * elements of an array, and only the reference to the array is volatile. Reading a volatile that nobody writes orders nothing, so
 * neither the flags nor whatever the barrier should separate is ordered by happens-before.
 */
final class TournamentBarrier implements Bench.Barrier {
    private final int threads;
    private volatile boolean[] done;

    TournamentBarrier(int threads) {
        this.threads = threads;
        done = new boolean[threads];
    }

    /** Each thread waits for those it beats, raises its flag, and waits for the winner, thread 0. */
    @Override public void await(int id) {
        boolean arrived = !done[id]; // race: flags
        for (int step = 1; (id & step) == 0 && step < threads; step <<= 1) {
            if (id + step < threads) {
                while (done[id + step] != arrived) Thread.yield(); // race: flags
            }
        }
        done[id] = arrived; // race: flags
        while (done[0] != arrived) Thread.yield(); // race: flags
    }
}
