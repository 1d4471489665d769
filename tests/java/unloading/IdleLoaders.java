// Pool threads that have run code of loaders of their own, which asked who is on the stack, then something else, and now wait: nothing
// keeps those loaders. (What a frame of a waiting thread has left over the collector may take for a reference: so they wait anew each time.)
import java.lang.ref.*;
import java.util.*;
import java.util.concurrent.*;

public class IdleLoaders {
    public static class Loaded implements Runnable {
        public void run() {
            java.security.AccessController.getContext();
        }
    }

    static class Copying extends ClassLoader {
        Class<?> define(byte[] b) { return defineClass(null, b, 0, b.length); }
    }

    static Reference<?> loadAndRun(byte[] bytes) throws Exception {
        Copying loader = new Copying();
        ((Runnable) loader.define(bytes).getConstructor().newInstance()).run();
        return new WeakReference<>(loader);
    }

    static boolean cleared(List<Reference<?>> refs, ExecutorService pool) throws InterruptedException {
        for (int i = 0; i < 200; i++) {
            pool.invokeAll(Collections.nCopies(64, () -> String.format("%s %d", "else", 7)));
            System.gc();
            if (refs.stream().allMatch(r -> r.refersTo(null))) return true;
            Thread.sleep(10);
        }
        return false;
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (var in = IdleLoaders.class.getResourceAsStream("/IdleLoaders$Loaded.class")) {
            bytes = in.readAllBytes();
        }
        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Callable<Reference<?>>> tasks = Collections.nCopies(8, () -> loadAndRun(bytes));
        List<Reference<?>> refs = new ArrayList<>();
        for (Future<Reference<?>> f : pool.invokeAll(tasks)) refs.add(f.get());
        System.out.println("loaders " + cleared(refs, pool));
        pool.shutdown();
    }
}
