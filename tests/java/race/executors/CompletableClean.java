/** CompletableFuture: every stage is ordered after those it depends on. */
import java.util.concurrent.CompletableFuture;

class CompletableClean {
    static int x, y;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Void> first = CompletableFuture.runAsync(() -> {
            x = 1;                      // (1)
        });
        CompletableFuture<Void> second = CompletableFuture.runAsync(() -> {
            y = 1;                      // (2)
        });
        CompletableFuture.allOf(first, second).get();
        x++;                            // race x after (1): locksets
        y++;                            // race y after (2): locksets
        CompletableFuture<Integer> sum = first.thenCombineAsync(second, (a, b) -> x + y).thenApplyAsync(n -> n + ++x);
        System.out.println(sum.join());
    }
}
