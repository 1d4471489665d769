/** A record's components are final; what they refer to is not. */
class Records {
    record Pair(int first, int[] rest) {}           // (3) race Pair.first after (3): Racer; race Pair.rest after (3): Racer

    static Pair published;

    public static void main(String[] args) {
        Order.run(
            () -> {
                Pair pair = new Pair(1, new int[2]);
                published = pair;                   // (1)
                pair.rest()[0] = 1;                 // (2)
            },
            () -> {
                Pair seen = published;              // race published after (1): precise Racer
                System.out.println(seen.first());
                seen.rest()[0]++;                   // race int[0] after (2): all
            });
    }
}
