/** CompletableFuture: the completer writes after complete. */
import java.util.concurrent.CompletableFuture;

class Completable {
    static int x;

    public static void main(String[] args) {
        CompletableFuture<String> future = new CompletableFuture<>();
        Order.run(
            () -> {
                future.complete("");
                x = 1;                  // (1)
            },
            () -> {
                future.get();
                x++;                    // race x after (1): all
            });
        System.out.println(x);
    }
}
