/** Each thread counts for itself; the sum is taken after the joins. */
class StatisticsClean {
    static class Count {
        int hits;
    }

    public static void main(String[] args) {
        Count[] counts = {new Count(), new Count()};
        Count first = counts[0], second = counts[1];
        Order.together(
            () -> {
                for (int i = 0; i < 100; i++) {
                    first.hits++;       // (1)
                }
            },
            () -> {
                for (int i = 0; i < 100; i++) {
                    second.hits++;      // (2)
                }
            });
        System.out.println(first.hits + second.hits);   // race Count.hits after (1): Racer; race Count.hits after (2): Racer
    }
}
