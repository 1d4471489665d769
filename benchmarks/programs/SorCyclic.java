/** Sor with a barrier that orders its threads, java.util.concurrent.CyclicBarrier: no race, and every location is met anew after each barrier. */
final class SorCyclic {
    public static void main(String[] args) {
        Bench bench = new Bench("SorCyclic", args, 4);
        Sor.run(bench, ProperBarrier.cyclic(bench.threads));
    }
}
