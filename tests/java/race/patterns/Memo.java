import java.util.HashMap;
import java.util.Map;

/** A memo of results, filled under a lock and looked up without. */
class Memo {
    static class Result {
        int value;

        Result(int value) {
            this.value = value;                 // (1)
        }
    }

    static final Map<Integer, Result> memo = new HashMap<>();

    static int compute(int n) {
        Result r = memo.get(n);                 // race java/util/HashMap after (2): clocks
        if (r == null) {
            r = new Result(n * n);
            synchronized (memo) {
                memo.put(n, r);                 // (2)
            }
        }
        return r.value;                         // race Result.value after (1): precise Racer
    }

    public static void main(String[] args) {
        Order.run(() -> compute(4), () -> compute(4));
        System.out.println(compute(4));
    }
}
