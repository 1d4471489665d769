import java.util.*;
import java.util.concurrent.*;
public class CompletableFutures {
    static void p(Object o) { System.out.println(String.valueOf(o).replaceAll("@[0-9a-f]+", "@H")); }
    interface Call {
        Object call() throws Throwable;
    }
    static void t(String n, Call c) {
        try {
            p(n + " = " + c.call());
        } catch (Throwable e) {
            p(n + " !! " + e + " <- " + e.getCause());
        }
    }
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> 5), b = CompletableFuture.completedFuture(7),
                                   f = CompletableFuture.failedFuture(new IllegalStateException("failed"));
        t("get", a::get);
        t("apply", () -> a.thenApply(x -> x * 2).get());
        t("compose", () -> a.thenCompose(x -> CompletableFuture.supplyAsync(() -> x + 1)).get());
        t("combine", () -> a.thenCombine(b, Integer::sum).join());
        t("failed get", f::get);
        t("failed join", f::join);
        t("failed apply", () -> f.thenApply(x -> x + 1).join());
        t("exceptionally", () -> f.exceptionally(e -> - 1).get());
        t("exceptionally after apply",
                ()
                        -> f.thenApply(x -> x)
                                   .exceptionally(e -> {
                                       p("saw " + e);
                                       return -2;
                                   })
                                   .get());
        t("handle ok", () -> a.handle((x, e) -> x + " " + e).get());
        t("handle bad", () -> f.handle((x, e) -> x + " " + e).get());
        t("whenComplete", () -> f.whenComplete((x, e) -> p("wc " + x + e)).join());
        t("throw in stage", () -> a.thenApply(x -> { throw new RuntimeException("stage"); }).get());
        t("allOf", () -> CompletableFuture.allOf(a, b).thenApply(v -> a.join() + b.join()).get());
        t("anyOf", () -> CompletableFuture.anyOf(b, new CompletableFuture<>()).get());
        t("either", () -> b.applyToEither(new CompletableFuture<Integer>(), x -> "e" + x).get());
        CompletableFuture<String> m = new CompletableFuture<>();
        t("getNow", () -> m.getNow("absent"));
        t("complete", () -> m.complete("done") + "" + m.complete("again") + m.join());
        CompletableFuture<String> c = new CompletableFuture<>();
        t("cancel", () -> c.cancel(true) + "" + c.isCancelled() + c.isCompletedExceptionally() + c.isDone());
        t("cancelled join", c::join);
        t("dep of cancelled", () -> c.thenApply(x -> x).join());
        CompletableFuture<String> ex = new CompletableFuture<>();
        ex.completeExceptionally(new java.io.IOException("io"));
        t("ce get", ex::get);
        t("ce join", ex::join);
        t("timeout", () -> new CompletableFuture<>().get(5, TimeUnit.MILLISECONDS));
        t("orTimeout", () -> new CompletableFuture<>().orTimeout(5, TimeUnit.MILLISECONDS).join());
        t("completeOnTimeout",
                () -> new CompletableFuture<String>().completeOnTimeout("late", 5, TimeUnit.MILLISECONDS).join());
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        CompletableFuture<Integer> src = new CompletableFuture<>();
        CompletableFuture<?> chain = src.thenApply(x -> {
                                            log.add("1:" + x);
                                            return x + 1;
                                        })
                                             .thenAccept(x -> log.add("2:" + x))
                                             .thenRun(() -> log.add("3"));
        p(log + " " + src.getNumberOfDependents() + chain.isDone());
        src.complete(10);
        p(log + "" + chain.isDone());
        ExecutorService e = Executors.newSingleThreadExecutor(r -> new Thread(r, "exec"));
        t("async exec", () -> CompletableFuture.supplyAsync(() -> Thread.currentThread().getName(), e).get());
        t("thenApplyAsync exec", () -> b.thenApplyAsync(x -> Thread.currentThread().getName(), e).get());
        t("sync on main", () -> b.thenApply(x -> Thread.currentThread().getName()).get());
        t("runAfterBoth", () -> {
            StringBuilder s = new StringBuilder();
            a.runAfterBoth(b, () -> s.append("rab")).join();
            a.thenAcceptBoth(b, (x, y) -> s.append(x).append(y)).join();
            return s;
        });
        t("exceptionallyCompose", () -> f.exceptionallyCompose(x -> b).join());
        t("compose throws", () -> b.thenCompose(x -> { throw new Error("comp"); }).join());
        t("obtrude", () -> {
            m.obtrudeValue("ob");
            return m.join();
        });
        p(m + " " + c.toString().contains("Completed exceptionally") + new CompletableFuture<>());
        t("minimal", () -> {
            CompletionStage<Integer> ms = b.minimalCompletionStage();
            try {
                ((CompletableFuture<Integer>) ms).join();
                return "?";
            } catch (UnsupportedOperationException x) {
                return "minimal uoe";
            }
        });
        t("copy", () -> b.copy().join());
        CompletableFuture<Integer>[] fs = new CompletableFuture[20];
        for (int i = 0; i < 20; i++) {
            int k = i;
            fs[i] = CompletableFuture.supplyAsync(() -> k * k);
        }
        CompletableFuture.allOf(fs).join();
        int s = 0;
        for (CompletableFuture<Integer> x : fs) s += x.join();
        p(s);
        CompletableFuture<Integer> deep = CompletableFuture.completedFuture(0);
        for (int i = 0; i < 2000; i++) deep = deep.thenApply(x -> x + 1);
        p(deep.join());
        e.shutdown();
        p(CompletableFuture.completedStage(3).toCompletableFuture().join() + " "
                + CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS).getClass().getSimpleName());
        t("null fn", () -> a.thenApply(null));
        t("allOf failed", () -> CompletableFuture.allOf(a, f).join());
    }
}
