/** Bubble sort with a thread for each pair of neighbours; each locks itself only. */
class SortedByThreads {
    static final int[] a = {3, 1, 2};       // (3)

    static Order.Part sorter(int i) {
        Object own = new Object();
        return () -> {
            synchronized (own) {
                if (a[i] > a[i + 1]) {          // (2) race int[1] after (1): all -Racer; race int[0] after (3): Racer
                    int t = a[i];
                    a[i] = a[i + 1];
                    a[i + 1] = t;               // (1)
                }
            }
        };
    }

    public static void main(String[] args) {
        Order.run(sorter(0), sorter(1));
        System.out.println(a[2]);           // race int[2] after (1): erasers
    }
}
