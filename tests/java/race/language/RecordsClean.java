/** Published by a volatile. */
class RecordsClean {
    record Pair(int first, int[] rest) {}           // (2) race Pair.rest after (2): Racer

    static volatile Pair published;

    public static void main(String[] args) {
        Order.run(
            () -> {
                Pair pair = new Pair(1, new int[2]);
                pair.rest()[0] = 1;                 // (1)
                published = pair;
            },
            () -> {
                Pair seen = published;
                seen.rest()[0]++;                   // race int[0] after (1): locksets
            });
    }
}
