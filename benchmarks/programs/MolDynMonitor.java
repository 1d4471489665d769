/** MolDyn with a barrier that orders its threads, a monitor: no race, and every location is met anew after each barrier. */
final class MolDynMonitor {
    public static void main(String[] args) {
        Bench bench = new Bench("MolDynMonitor", args, 4);
        MolDyn.run(bench, ProperBarrier.monitor(bench.threads));
    }
}
