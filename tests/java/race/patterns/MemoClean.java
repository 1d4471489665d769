import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.FutureTask;

/** A memo of futures: whoever puts the task first runs it, all others wait for it. */
class MemoClean {
    static class Result {
        int value;

        Result(int value) {
            this.value = value;                 // (1)
        }
    }

    static final ConcurrentMap<Integer, FutureTask<Result>> memo = new ConcurrentHashMap<>();
    static int computed;

    static int compute(int n) throws Exception {
        FutureTask<Result> task = memo.get(n);
        if (task == null) {
            FutureTask<Result> mine = new FutureTask<>(() -> {
                computed++;                 // (2)
                return new Result(n * n);
            });
            task = memo.putIfAbsent(n, mine);
            if (task == null) {
                task = mine;
                mine.run();
            }
        }
        return task.get().value;            // race Result.value after (1): Racer
    }

    public static void main(String[] args) throws Exception {
        Order.run(() -> compute(4), () -> compute(4));
        System.out.println(compute(4) + " " + computed);    // race computed after (2): Racer
    }
}
