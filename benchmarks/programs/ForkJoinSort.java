import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** Merge sort by fork/join tasks: halves are sorted in parallel and merged behind the join. No race. */
final class ForkJoinSort {
    static final class Sort extends RecursiveAction {
        private static final long serialVersionUID = 1;
        private final transient int[] data, spare;
        private final int from, to, leaf;

        Sort(int[] data, int[] spare, int from, int to, int leaf) {
            this.data = data;
            this.spare = spare;
            this.from = from;
            this.to = to;
            this.leaf = leaf;
        }

        @Override protected void compute() {
            if (to - from <= leaf) {
                insertionSort();
                return;
            }
            int middle = (from + to) >>> 1;
            invokeAll(new Sort(data, spare, from, middle, leaf), new Sort(data, spare, middle, to, leaf));
            merge(middle);
        }

        private void insertionSort() {
            for (int i = from + 1; i < to; i++) {
                int value = data[i], j = i;
                for (; j > from && data[j - 1] > value; j--) data[j] = data[j - 1];
                data[j] = value;
            }
        }

        private void merge(int middle) {
            for (int i = from; i < middle; i++) spare[i] = data[i];
            for (int left = from, right = middle, at = from; left < middle; at++) {
                data[at] = right < to && data[right] < spare[left] ? data[right++] : spare[left++];
            }
        }
    }

    public static void main(String[] args) {
        Bench bench = new Bench("ForkJoinSort", args, 4);
        int n = bench.pick(1200, 300_000, 4_000_000, 20_000_000), leaf = bench.pick(30, 60, 60, 60);
        int[] data = new Random(2718).ints(n).toArray();
        long before = 0, after = 0;
        for (int value : data) before += value;
        ForkJoinPool pool = new ForkJoinPool(bench.threads);
        pool.invoke(new Sort(data, new int[n], 0, n, leaf));
        pool.shutdown();
        for (int i = 0; i < n; i++) {
            after += data[i];
            bench.check(i == 0 || data[i - 1] <= data[i], "element " + i + " is out of order");
        }
        bench.check(before == after, "the sum was " + before + " and is " + after);
        bench.done("%d numbers, smallest %d, median %d, largest %d", n, data[0], data[n / 2], data[n - 1]);
    }
}
