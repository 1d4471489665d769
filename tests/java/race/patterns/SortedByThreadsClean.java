/** Odd-even sort: threads work on disjoint pairs, and are joined between the rounds. */
class SortedByThreadsClean {
    static final int[] a = {5, 4, 3, 2, 1, 0};    // (1)

    static Order.Part sorter(int i) {
        return () -> {
            if (a[i] > a[i + 1]) {          // race int[0] after (1): Racer
                int t = a[i];
                a[i] = a[i + 1];            // race int[0] after (1): erasers
                a[i + 1] = t;               // race int[1] after (1): erasers
            }
        };
    }

    public static void main(String[] args) {
        for (int round = 0; round < 3; round++) {
            Order.run(sorter(0), sorter(2), sorter(4));
            Order.run(sorter(1), sorter(3));
        }
        System.out.println(a[0] + " " + a[5]);
    }
}
