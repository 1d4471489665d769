import java.util.Arrays;

/** Merge sort: each half by a thread of its own, joined before the halves are merged. */
class MergeThreadsClean {
    static void sort(int[] a, int depth) throws InterruptedException {
        if (a.length < 2) return;
        int[] left = Arrays.copyOfRange(a, 0, a.length / 2), right = Arrays.copyOfRange(a, a.length / 2, a.length);    // (1) race int[0] after (1): Racer
        if (depth > 0) {
            Thread half = new Thread(() -> {
                try {
                    sort(left, depth - 1);
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            half.start();
            sort(right, depth - 1);
            half.join();
        } else {
            sort(left, 0);
            sort(right, 0);
        }
        for (int i = 0, l = 0, r = 0; i < a.length; i++)
            a[i] = r == right.length || l < left.length && left[l] <= right[r] ? left[l++] : right[r++];    // race int[0] after (1): erasers
    }

    public static void main(String[] args) throws Exception {
        int[] a = {6, 2, 7, 1, 0, 3, 5, 4};
        sort(a, 2);
        System.out.println(Arrays.toString(a));
    }
}
