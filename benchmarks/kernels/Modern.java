import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What today's programs spend their time on, a kernel each: small objects, interfaces, lambdas, streams, collections,
 * strings, and java.util.concurrent. Usage: Modern kernel [repetitions]; prints a checksum, which is the same on every VM.
 */
public final class Modern {
    interface Kernel { long run(int n) throws Exception; }

    // --- small objects ---

    record Tree(Tree left, Tree right) {
        static Tree of(int depth) { return depth == 0 ? new Tree(null, null) : new Tree(of(depth - 1), of(depth - 1)); }
        int count() { return left == null ? 1 : 1 + left.count() + right.count(); }
    }

    static long trees(int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) sum += Tree.of(14).count();
        return sum;
    }

    static final class Body {
        double x, y, z, vx, vy, vz, mass;
        Body(double x, double y, double z, double vx, double vy, double vz, double mass) {
            this.x = x; this.y = y; this.z = z; this.vx = vx; this.vy = vy; this.vz = vz; this.mass = mass;
        }
    }

    static long nbody(int n) {
        Body[] bodies = {
            new Body(0, 0, 0, 0, 0, 0, 39.5), new Body(4.84, -1.16, -.10, .6, 2.8, -.02, .037), new Body(8.34, 4.12, -.4, -1.01, 1.8, .008, .011),
            new Body(12.89, -15.11, -.22, 1.08, .86, -.01, .0017), new Body(15.37, -25.9, .179, .97, .59, -.03, .002)};
        for (int step = 0; step < n * 10_000; step++) {
            for (int i = 0; i < bodies.length; i++) {
                Body a = bodies[i];
                for (int j = i + 1; j < bodies.length; j++) {
                    Body b = bodies[j];
                    double dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
                    double square = dx * dx + dy * dy + dz * dz, magnitude = 0.001 / (square * Math.sqrt(square));
                    a.vx -= dx * b.mass * magnitude; a.vy -= dy * b.mass * magnitude; a.vz -= dz * b.mass * magnitude;
                    b.vx += dx * a.mass * magnitude; b.vy += dy * a.mass * magnitude; b.vz += dz * a.mass * magnitude;
                }
            }
            for (Body b : bodies) { b.x += 0.001 * b.vx; b.y += 0.001 * b.vy; b.z += 0.001 * b.vz; }
        }
        return (long) (bodies[1].x * 1e6);
    }

    record Vec(double x, double y, double z) {
        Vec plus(Vec o) { return new Vec(x + o.x, y + o.y, z + o.z); }
        Vec times(double k) { return new Vec(x * k, y * k, z * k); }
        double dot(Vec o) { return x * o.x + y * o.y + z * o.z; }
    }

    static long vectors(int n) {
        Vec position = new Vec(0, 0, 0), speed = new Vec(1, .5, .25);
        for (int i = 0; i < n * 100_000; i++) {
            position = position.plus(speed.times(0.01));
            if (position.dot(position) > 100) speed = speed.times(-1);
        }
        return (long) (position.x * 1e6);
    }

    static long boxes(int n) {
        Map<Integer, Long> counts = new HashMap<>();
        for (int i = 0; i < n * 20_000; i++) counts.merge(i * 7919 % 1000, 1L, Long::sum);
        long sum = 0;
        for (Map.Entry<Integer, Long> e : counts.entrySet()) sum += e.getKey() * e.getValue();
        return sum;
    }

    // --- calls ---

    interface Shape { double area(); }
    record Square(double side) implements Shape { public double area() { return side * side; } }
    record Circle(double radius) implements Shape { public double area() { return 3.14 * radius * radius; } }
    record Triangle(double a, double h) implements Shape { public double area() { return a * h / 2; } }

    static long shapes(int n) {
        Shape[] shapes = new Shape[999];
        for (int i = 0; i < shapes.length; i++) shapes[i] = i % 3 == 0 ? new Square(i) : i % 3 == 1 ? new Circle(i) : new Triangle(i, i);
        double sum = 0;
        for (int round = 0; round < n * 200; round++) for (Shape s : shapes) sum += s.area();
        return (long) sum;
    }

    static long streams(int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += IntStream.range(0, 20_000).filter(x -> x % 3 == 0).mapToLong(x -> x * 2L).sum();
            List<String> names = IntStream.range(0, 1000).mapToObj(x -> "n" + x % 100).collect(Collectors.toList());
            sum += names.stream().filter(s -> s.length() == 3).map(String::length).reduce(0, Integer::sum);
            sum += names.stream().collect(Collectors.groupingBy(s -> s.charAt(1), Collectors.counting())).size();
            sum += Optional.of(i).map(x -> x + 1).filter(x -> x % 2 == 0).orElse(0);
        }
        return sum;
    }

    record Person(String name, int age) {}

    static long sort(int n) {
        long sum = 0;
        for (int round = 0; round < n; round++) {
            List<Person> people = new ArrayList<>();
            for (int i = 0; i < 20_000; i++) people.add(new Person("p" + (i * 31 + round) % 1009, i * 7919 % 97));
            people.sort(Comparator.comparingInt(Person::age).thenComparing(Person::name));
            sum += people.get(100).age() + people.get(10_000).name().length();
        }
        return sum;
    }

    // --- strings ---

    static long words(int n) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5000; i++) text.append("word").append(i * 31 % 701).append(i % 11 == 0 ? ". " : " ");
        String all = text.toString();
        long sum = 0;
        for (int round = 0; round < n; round++) {
            Map<String, Integer> counts = new HashMap<>();
            int start = 0;
            for (int i = 0; i < all.length(); i++) {
                char c = all.charAt(i);
                if (Character.isLetterOrDigit(c)) continue;
                if (i > start) counts.merge(all.substring(start, i), 1, Integer::sum);
                start = i + 1;
            }
            for (Map.Entry<String, Integer> e : counts.entrySet()) sum += e.getKey().hashCode() % 100 * e.getValue();
        }
        return sum;
    }

    static long texts(int n) {
        long sum = 0;
        for (int i = 0; i < n * 5000; i++) {
            String line = "id=" + i + ";name=user" + i % 100 + ";score=" + (i & 0xFF);
            int at = line.indexOf(";name=");
            sum += line.substring(at + 6, line.indexOf(';', at + 1)).hashCode() + Integer.parseInt(line.substring(3, at));
            if (line.toUpperCase().startsWith("ID=") && line.replace(';', ',').contains(",score")) sum++;
        }
        return sum;
    }

    static long lcs(int n) {
        long sum = 0;
        String a = "the quick brown fox jumps over the lazy dog ".repeat(8), b = "pack my box with five dozen liquor jugs ".repeat(8);
        for (int round = 0; round < n; round++) {
            int[][] length = new int[a.length() + 1][b.length() + 1];
            for (int i = 1; i <= a.length(); i++)
                for (int j = 1; j <= b.length(); j++)
                    length[i][j] = a.charAt(i - 1) == b.charAt(j - 1) ? length[i - 1][j - 1] + 1 : Math.max(length[i - 1][j], length[i][j - 1]);
            sum += length[a.length()][b.length()];
        }
        return sum;
    }

    // --- several threads ---

    static void inThreads(int count, Kernel body) throws Exception {
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                try {
                    body.run(me);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
    }

    static final class Account {
        private long balance;
        synchronized void deposit(long amount) { balance += amount; }
        synchronized long balance() { return balance; }
    }

    static long monitor(int n) throws Exception {
        Account account = new Account();
        inThreads(2, me -> {
            for (int i = 0; i < n * 10_000; i++) account.deposit(i & 7);
            return 0;
        });
        return account.balance();
    }

    static long locks(int n) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        long[] sum = new long[1];
        inThreads(2, me -> {
            for (int i = 0; i < n * 2_000; i++) {
                lock.lock();
                try {
                    sum[0] += i & 7;
                } finally {
                    lock.unlock();
                }
            }
            return 0;
        });
        return sum[0];
    }

    static long maps(int n) throws Exception {
        ConcurrentHashMap<Integer, AtomicLong> map = new ConcurrentHashMap<>();
        inThreads(4, me -> {
            for (int i = 0; i < n * 5_000; i++) map.computeIfAbsent(i * 31 % 1000, k -> new AtomicLong()).incrementAndGet();
            return 0;
        });
        long sum = 0;
        for (Map.Entry<Integer, AtomicLong> e : map.entrySet()) sum += e.getKey() * e.getValue().get();
        return sum;
    }

    static long queue(int n) throws Exception {
        ArrayBlockingQueue<int[]> queue = new ArrayBlockingQueue<>(64);
        long[] sum = new long[1];
        inThreads(2, me -> {
            for (int i = 0; i < n * 1000; i++) {
                if (me == 0) queue.put(new int[] {i, i & 15});
                else sum[0] += queue.take()[1];
            }
            return 0;
        });
        return sum[0];
    }

    static final class Add extends RecursiveTask<Long> {
        private final int[] data;
        private final int from, to;
        Add(int[] data, int from, int to) { this.data = data; this.from = from; this.to = to; }
        @Override protected Long compute() {
            if (to - from <= 1000) {
                long sum = 0;
                for (int i = from; i < to; i++) sum += ++data[i];
                return sum;
            }
            int middle = (from + to) >>> 1;
            Add left = new Add(data, from, middle), right = new Add(data, middle, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    static long forkjoin(int n) {
        int[] data = new int[200_000];
        ForkJoinPool pool = new ForkJoinPool(4);
        long sum = 0;
        for (int i = 0; i < n; i++) sum += pool.invoke(new Add(data, 0, data.length));
        pool.shutdown();
        return sum;
    }

    static long futures(int n) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(4);
        long sum = 0;
        for (int i = 0; i < n; i++) {
            List<CompletableFuture<Integer>> parts = new ArrayList<>();
            for (int k = 0; k < 500; k++) {
                int x = k;
                parts.add(CompletableFuture.supplyAsync(() -> x * 2, pool).thenApply(v -> v + 1).thenCombine(CompletableFuture.completedFuture(1), Integer::sum));
            }
            for (CompletableFuture<Integer> f : parts) sum += f.get();
        }
        pool.shutdown();
        return sum;
    }

    static long search(int n) {
        int size = 300;
        long sum = 0;
        for (int round = 0; round < n; round++) {
            int[] distance = new int[size * size];
            Arrays.fill(distance, -1);
            ArrayDeque<Integer> open = new ArrayDeque<>();
            open.add(0);
            distance[0] = 0;
            while (!open.isEmpty()) {
                int at = open.poll(), x = at % size, y = at / size;
                if (x + 1 < size && distance[at + 1] < 0 && (x * y) % 7 != 6) { distance[at + 1] = distance[at] + 1; open.add(at + 1); }
                if (y + 1 < size && distance[at + size] < 0) { distance[at + size] = distance[at] + 1; open.add(at + size); }
                if (x > 0 && distance[at - 1] < 0) { distance[at - 1] = distance[at] + 1; open.add(at - 1); }
            }
            sum += distance[size * size - 1];
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        Map<String, Kernel> kernels = new HashMap<>();
        kernels.put("trees", Modern::trees);
        kernels.put("nbody", Modern::nbody);
        kernels.put("vectors", Modern::vectors);
        kernels.put("boxes", Modern::boxes);
        kernels.put("shapes", Modern::shapes);
        kernels.put("streams", Modern::streams);
        kernels.put("sort", Modern::sort);
        kernels.put("words", Modern::words);
        kernels.put("texts", Modern::texts);
        kernels.put("lcs", Modern::lcs);
        kernels.put("monitor", Modern::monitor);
        kernels.put("locks", Modern::locks);
        kernels.put("maps", Modern::maps);
        kernels.put("queue", Modern::queue);
        kernels.put("forkjoin", Modern::forkjoin);
        kernels.put("futures", Modern::futures);
        kernels.put("search", Modern::search);
        Kernel kernel = args.length == 0 ? null : kernels.get(args[0]);
        if (kernel == null) {
            System.err.println("usage: Modern kernel [repetitions]; kernels: " + String.join(" ", new java.util.TreeSet<>(kernels.keySet())));
            System.exit(2);
        }
        System.out.println(args[0] + " " + kernel.run(args.length > 1 ? Integer.parseInt(args[1]) : 100));
    }
}
