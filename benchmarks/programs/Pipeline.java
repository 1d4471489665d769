import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A pipeline of CompletableFutures: each document is written, then indexed and checked at the same time, and both outcomes are combined; some fail
 * and are repaired. The documents are plain objects that pass from thread to thread by the futures alone. No race.
 */
final class Pipeline {
    static final class Document {
        final int number;
        final StringBuilder text = new StringBuilder();
        private int words, sum;
        private String state = "new";

        Document(int number) {
            this.number = number;
        }

        Document write(int length) {
            for (int i = 0, x = number; i < length; i++) {
                x = x * 1103515245 + 12345;
                text.append((char) ('a' + (x >>> 16) % 26)).append((x >>> 24) % 6 == 0 ? " " : "");
            }
            state = "written";
            return this;
        }

        int countWords() {
            for (String word : text.toString().split(" ")) words += word.isEmpty() ? 0 : 1;
            return words;
        }

        int checkSum() {
            for (int i = 0; i < text.length(); i++) sum = 31 * sum + text.charAt(i);
            if (number % 7 == 3) throw new IllegalStateException("document " + number);
            return sum;
        }

        String finish(int words, int sum) {
            state = state + ", " + words + " words, sum " + sum;
            return state;
        }
    }

    static CompletableFuture<String> process(int number, int length, ExecutorService executor) {
        Document document = new Document(number);
        CompletableFuture<Document> written = CompletableFuture.supplyAsync(() -> document.write(length), executor);
        CompletableFuture<Integer> words = written.thenApplyAsync(Document::countWords, executor);
        CompletableFuture<Integer> sum = written.thenApplyAsync(Document::checkSum, executor).exceptionally(e -> -document.number);
        return words.thenCombineAsync(sum, document::finish, executor);
    }

    public static void main(String[] args) {
        Bench bench = new Bench("Pipeline", args, 4);
        int documents = bench.pick(40, 2500, 8000, 40_000), length = bench.pick(60, 400, 400, 400);
        ExecutorService executor = Executors.newFixedThreadPool(bench.threads);
        List<CompletableFuture<String>> all = new ArrayList<>();
        for (int i = 0; i < documents; i++) all.add(process(i, length, executor));
        CompletableFuture<Integer> hash = CompletableFuture.allOf(all.toArray(new CompletableFuture<?>[0])).thenApply(nothing -> {
            int h = 0;
            for (CompletableFuture<String> one : all) h = 31 * h + one.join().hashCode();
            return h;
        });
        int result = hash.join();
        executor.shutdown();
        for (int i = 3; i < documents; i += 7) bench.check(all.get(i).join().endsWith("sum -" + i), "document " + i + " was not repaired");
        int alone = 0;
        for (int i = 0; i < documents; i += 10) {
            Document again = new Document(i).write(length);
            int words = again.countWords(), sum = i % 7 == 3 ? -i : again.checkSum();
            bench.check(all.get(i).join().equals(again.finish(words, sum)), "document " + i + " came out as " + all.get(i).join());
            alone++;
        }
        bench.done("%d documents, %d checked, hash %08x", documents, alone, result);
    }
}
