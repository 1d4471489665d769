import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;
public class ForkJoin {
    static void p(Object o) { System.out.println(o); }
    static Throwable root(Throwable t) {
        while (t.getCause() != null) t = t.getCause();
        return t;
    }
    static class Fib extends RecursiveTask<Integer> {
        final int n;
        Fib(int n) { this.n = n; }
        protected Integer compute() {
            if (n < 8) return n < 2 ? n : new Fib(n - 1).compute() + new Fib(n - 2).compute();
            Fib a = new Fib(n - 1);
            a.fork();
            return new Fib(n - 2).compute() + a.join();
        }
    }
    static class Sort extends RecursiveAction {
        final int[] a;
        final int lo, hi;
        Sort(int[] a, int lo, int hi) {
            this.a = a;
            this.lo = lo;
            this.hi = hi;
        }
        protected void compute() {
            if (hi - lo < 50) {
                Arrays.sort(a, lo, hi);
                return;
            }
            int m = (lo + hi) / 2;
            invokeAll(new Sort(a, lo, m), new Sort(a, m, hi));
            int[] t = new int[hi - lo];
            for (int i = lo, j = m, k = 0; k < t.length; k++) t[k] = j >= hi || i < m && a[i] <= a[j] ? a[i++] : a[j++];
            System.arraycopy(t, 0, a, lo, t.length);
        }
    }
    static class Boom extends RecursiveTask<Integer> {
        protected Integer compute() { throw new IllegalStateException("fj"); }
    }
    static class Sum extends CountedCompleter<Long> {
        final int lo, hi;
        long r;
        Sum l, rr;
        Sum(CountedCompleter<?> p, int lo, int hi) {
            super(p);
            this.lo = lo;
            this.hi = hi;
        }
        public void compute() {
            if (hi - lo > 100) {
                int m = (lo + hi) / 2;
                setPendingCount(2);
                (l = new Sum(this, lo, m)).fork();
                (rr = new Sum(this, m, hi)).fork();
            } else
                for (int i = lo; i < hi; i++) r += i;
            tryComplete();
        }
        public void onCompletion(CountedCompleter<?> c) {
            if (l != null) r = l.r + rr.r;
        }
        public Long getRawResult() { return r; }
    }
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(4);
        p(pool.invoke(new Fib(16)) + " " + new Fib(14).invoke() + " " + pool.submit(new Fib(12)).get());
        int[] a = new Random(4).ints(1000, 0, 10000).toArray();
        pool.invoke(new Sort(a, 0, a.length));
        boolean ok = true;
        for (int i = 1; i < a.length; i++) ok &= a[i - 1] <= a[i];
        p(ok);
        try {
            pool.invoke(new Boom());
        } catch (IllegalStateException e) {
            p(root(e));
        }
        Boom b = new Boom();
        b.fork();
        try {
            b.join();
        } catch (IllegalStateException e) {
            p("join " + root(e) + b.isCompletedAbnormally() + b.getException().getClass());
        }
        p(new Sum(null, 0, 2000).invoke());
        p(pool.getParallelism() + " " + pool.isShutdown() + ForkJoinTask.inForkJoinPool()
                + pool.submit(() -> ForkJoinTask.inForkJoinPool()).get());
        ForkJoinTask<String> ad = ForkJoinTask.adapt(() -> "adapted");
        p(pool.invoke(ad));
        Fib c = new Fib(5);
        p(c.cancel(true) + "" + c.isCancelled());
        try {
            c.join();
        } catch (CancellationException e) {
            p("cancelled");
        }
        pool.shutdown();
        p(pool.awaitTermination(10, TimeUnit.SECONDS));
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            p("rejected");
        }
    }
}
