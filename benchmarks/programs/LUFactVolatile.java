/** LUFact with a barrier that orders its threads, volatile counters: no race, and every location is met anew after each barrier. */
final class LUFactVolatile {
    public static void main(String[] args) {
        Bench bench = new Bench("LUFactVolatile", args, 4);
        LUFact.run(bench, ProperBarrier.volatileCounters(bench.threads));
    }
}
