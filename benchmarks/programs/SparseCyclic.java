/** Sparse with a barrier after each product, java.util.concurrent.CyclicBarrier: every location is met anew after it. No race. */
final class SparseCyclic {
    public static void main(String[] args) {
        Bench bench = new Bench("SparseCyclic", args, 4);
        Sparse.run(bench, ProperBarrier.cyclic(bench.threads));
    }
}
