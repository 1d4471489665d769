// VMARGS: -Xmx128m
// TIMEOUT: 300
import java.lang.invoke.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;

/** Threads that make, use and drop loaders and hidden classes while others collect and walk stacks. */
public class Churn {
    static class Worker implements Callable<Integer> {
        static final AtomicInteger COUNT = new AtomicInteger();
        interface Shape { double area(); }
        record Square(double side) implements Shape { public double area() { return side * side; } }
        record Circle(double r) implements Shape { public double area() { return 3 * r * r; } }

        public Integer call() {
            List<Shape> shapes = new ArrayList<>();
            for (int i = 0; i < 20; i++) shapes.add(i % 2 == 0 ? new Square(i) : new Circle(i));
            double total = 0;
            for (Shape s : shapes) total += s.area();
            Function<Integer, Integer> twice = x -> 2 * x + COUNT.get();
            synchronized (Worker.class) {
                COUNT.incrementAndGet();
            }
            try {
                Objects.requireNonNull(null, "n" + COUNT);
            } catch (NullPointerException e) {
                total += e.getStackTrace().length > 0 ? 1 : 0;
            }
            return (int) total + twice.apply(1);
        }
    }

    static class Hidden implements IntSupplier {
        static int state = 40;
        public int getAsInt() { return ++state; }
    }

    static final String W = "Churn$Worker";
    static final AtomicLong results = new AtomicLong();
    static final Queue<Object> survivors = new ConcurrentLinkedQueue<>();

    static void loaders(int n) throws Exception {
        for (int i = 0; i < n; i++) {
            Copies l = new Copies(W, W + "$Shape", W + "$Square", W + "$Circle");
            Callable<?> w = (Callable<?>) l.make(W);
            results.addAndGet((Integer) w.call());
            if (i % 50 == 0) survivors.add(w);
            if (i % 97 == 0) survivors.poll();
        }
    }

    static void hidden(int n) throws Exception {
        for (int i = 0; i < n; i++) {
            Class<?> c = MethodHandles.lookup().defineHiddenClass(Copies.bytes("Churn$Hidden"), true).lookupClass();
            var k = c.getDeclaredConstructor();
            k.setAccessible(true);
            IntSupplier s = (IntSupplier) k.newInstance();
            results.addAndGet(s.getAsInt() + s.getAsInt());
            MethodHandle h = MethodHandles.filterReturnValue(MethodHandles.constant(int.class, i), MethodHandles.identity(int.class));
            try {
                results.addAndGet((int) h.invokeExact() - i);
            } catch (Throwable t) {
                throw new AssertionError(t);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(8);
        AtomicBoolean over = new AtomicBoolean();
        Thread collector = new Thread(() -> {
            while (!over.get()) {
                System.gc();
                Thread.getAllStackTraces();
            }
        });
        collector.start();
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            all.add(pool.submit(() -> { loaders(250); return null; }));
            all.add(pool.submit(() -> { hidden(500); return null; }));
        }
        for (Future<?> f : all) f.get();
        over.set(true);
        collector.join();
        pool.shutdown();
        System.out.println(results.get());
        int right = 0;
        for (Object o : survivors) right += ((Callable<?>) o).call() instanceof Integer ? 1 : 0;
        System.out.println(right == survivors.size() && right > 5);
    }
}
