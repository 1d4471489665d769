/** Fork/join over an array: the halves are disjoint, join orders the sums. */
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

class ForkJoinClean {
    static class Sum extends RecursiveTask<Integer> {
        int[] data;
        int from, to;

        Sum(int[] data, int from, int to) {
            this.data = data;           // (1)
            this.from = from;           // (2)
            this.to = to;               // (3)
        }

        @Override
        protected Integer compute() {
            if (to - from < 8) {        // race Sum.from after (2): Racer; race Sum.to after (3): Racer
                int sum = 0;
                for (int i = from; i < to; i++) {
                    sum += data[i];     // race int[*] after (4): Racer
                }
                return sum;
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(data, from, middle);     // race Sum.data after (1): Racer
            Sum right = new Sum(data, middle, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    public static void main(String[] args) {
        int[] data = new int[1000];
        for (int i = 0; i < data.length; i++) {
            data[i] = i;                // (4)
        }
        ForkJoinPool pool = new ForkJoinPool(3);
        System.out.println(pool.invoke(new Sum(data, 0, data.length)));
        pool.shutdown();
    }
}
