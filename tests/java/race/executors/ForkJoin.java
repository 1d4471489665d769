/** A forked subtask and its parent write the same element before the join. */
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

class ForkJoin {
    static int x;

    static class Child extends RecursiveAction {
        @Override
        protected void compute() {
            Order.await(1);
            x++;                        // race x after (1): all
        }
    }

    static class Parent extends RecursiveAction {
        @Override
        protected void compute() {
            Child child = new Child();
            child.fork();
            x = 1;                      // (1)
            Order.reach(1);
            while (!child.isDone()) Thread.onSpinWait();    // not join, which might run it here
        }
    }

    public static void main(String[] args) {
        Order.reach(0);
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.invoke(new Parent());
        pool.shutdown();
        System.out.println(x);
    }
}
