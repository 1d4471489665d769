/** CountedCompleter: the completion of all parts comes before the end of invoke. */
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;

class CompletersClean {
    static int x;

    static class First extends CountedCompleter<Void> {
        First(CountedCompleter<?> parent) {
            super(parent);
        }

        @Override public void compute() {
            Order.await(1);
            x = 1;                          // (1)
            Order.reach(2);
            tryComplete();
        }
    }

    static class Second extends CountedCompleter<Void> {
        Second(CountedCompleter<?> parent) {
            super(parent);
        }

        @Override public void compute() {
            Order.reach(1);
            Order.await(2);
            tryComplete();
        }
    }

    static class Root extends CountedCompleter<Void> {
        @Override public void compute() {
            setPendingCount(2);
            new First(this).fork();
            new Second(this).fork();
            tryComplete();
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.invoke(new Root());
        x++;                                // race x after (1): locksets
        System.out.println(x);
        pool.shutdown();
    }
}
