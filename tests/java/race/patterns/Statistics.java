/** A counter of no importance, incremented without synchronisation. */
class Statistics {
    static int hits;

    static void hit() {
        hits++;                         // (1) race hits after (1): all
    }

    public static void main(String[] args) {
        Order.run(() -> hit(), () -> hit(), () -> hit());
        System.out.println(hits);
    }
}
