/** A plain reference leads to a final and a plain field: the reference and the plain field race, the final one does not (Racer
 * watches final fields too: only an object that escaped its constructor could race there, which it cannot tell). */
class FinalField {
    static class Pair {
        final int first;
        int second;

        Pair(int first, int second) {
            this.first = first;         // (3)
            this.second = second;       // (1)
        }
    }

    static Pair pair;

    public static void main(String[] args) {
        Order.run(
            () -> pair = new Pair(1, 2),    // (2)
            () -> {
                Pair p = pair;              // race pair after (2): precise Racer
                int seen = p.first + p.second;  // race Pair.second after (1): precise Racer; race Pair.first after (3): Racer
            });
        System.out.println(pair.first + pair.second);
    }
}
