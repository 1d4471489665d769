/** Library objects that are used as they should be: under locks, handed over, read by all, wrapped, safe by themselves, or the library's own. */
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.text.ChoiceFormat;
import java.text.SimpleDateFormat;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

class SharedObjectsClean {
    static final Map<String, Integer> CONSTANT = new HashMap<>(Map.of("a", 1));
    static final ThreadLocal<SimpleDateFormat> FORMATS = ThreadLocal.withInitial(() -> new SimpleDateFormat("yyyy"));

    static void locked() {
        Map<String, Integer> map = new HashMap<>();
        ReentrantLock lock = new ReentrantLock();
        Order.Part part = () -> {
            synchronized (map) {
                map.merge("a", 1, Integer::sum);
            }
        };
        Order.together(part, part, part);
        List<Integer> list = new ArrayList<>();
        Order.Part other = () -> {
            lock.lock();
            list.add(1);
            lock.unlock();
        };
        Order.together(other, other, other);
    }

    static void wrapped() {
        Map<String, Integer> inside = new HashMap<>();
        Map<String, Integer> map = Collections.synchronizedMap(inside);
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        Order.Part part = () -> {
            map.put("a", 1);
            map.get("a");
            list.add(1);
            synchronized (list) {
                for (int i : list) map.put("b", i);
            }
        };
        Order.together(part, part, part);
    }

    static void readers() {
        List<Integer> list = new ArrayList<>(List.of(3, 1, 2));
        int[] sums = new int[3];
        Order.together(
            () -> sums[0] = list.get(0) + CONSTANT.get("a"),
            () -> {
                for (int i : list) sums[1] += i;
            },
            () -> sums[2] = list.stream().mapToInt(i -> i).sum() + list.hashCode());
        // Elements of a list may be set where its structure stays: that is not about the list.
        Order.run(
            () -> list.set(0, 1),
            () -> list.set(1, 1));
    }

    // What only looks, or works on a view with a state of its own.
    static void lookers() throws Exception {
        ByteBuffer bytes = ByteBuffer.allocate(64);
        bytes.putInt(7).flip();
        Matcher matcher = Pattern.compile("a(b)").matcher("ab");
        matcher.matches();
        EnumSet<Thread.State> states = EnumSet.of(Thread.State.NEW, Thread.State.BLOCKED);
        TreeMap<Integer, Integer> tree = new TreeMap<>(Map.of(1, 1, 2, 2, 3, 3));
        SortedMap<Integer, Integer> head = tree.headMap(3);
        ProcessBuilder builder = new ProcessBuilder("true");
        ChoiceFormat choice = new ChoiceFormat("0#none|1#one");
        Order.Part part = () -> {
            ByteBuffer own = bytes.duplicate();
            String all = own.getInt() + bytes.slice().get() + bytes.get(3) + bytes.remaining() + matcher.group(1) + matcher.end()
                + states + EnumSet.copyOf(states) + head.firstKey() + head.keySet().stream().count() + builder.command() + choice.format(1);
            for (int key : tree.descendingMap().keySet()) all += key;
        };
        Order.together(part, part, part);
        int sum = IntStream.range(0, 2000).parallel().summaryStatistics().getMax();
        FileChannel channel = FileChannel.open(Files.createTempFile("clean", ".txt"), StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        ByteBuffer written = ByteBuffer.allocateDirect(8);
        Order.together(
            () -> {
                synchronized (written) {
                    channel.write(written.putLong(0, sum));
                }
            },
            () -> {
                synchronized (written) {
                    written.clear();
                }
            });
        channel.close();
    }

    static void handedOver() throws Exception {
        BlockingQueue<StringBuilder> queue = new ArrayBlockingQueue<>(1);
        Order.together(
            () -> {
                StringBuilder text = new StringBuilder("a");
                text.append("b");
                queue.put(text);
            },
            () -> queue.take().append("c"));
        Map<String, List<Integer>> results = new HashMap<>();
        CountDownLatch done = new CountDownLatch(1);
        Order.together(
            () -> {
                results.put("a", new ArrayList<>(List.of(1)));
                done.countDown();
            },
            () -> {
                done.await();
                results.get("a").add(2);
            });
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<List<Integer>> future = pool.submit(() -> {
            List<Integer> made = new ArrayList<>();
            made.add(1);
            return made;
        });
        future.get().add(2);
        pool.shutdown();
    }

    static void safe() {
        Vector<Integer> vector = new Vector<>();
        Hashtable<Integer, Integer> table = new Hashtable<>();
        StringBuffer buffer = new StringBuffer();
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        CopyOnWriteArrayList<Integer> copied = new CopyOnWriteArrayList<>();
        Random random = new Random(1);
        DateTimeFormatter formatter = DateTimeFormatter.ISO_LOCAL_DATE;
        List<Integer> fixed = List.of(1, 2, 3);
        Order.Part part = () -> {
            vector.add(random.nextInt());
            table.put(1, fixed.get(0));
            buffer.append(formatter.toString());
            map.computeIfAbsent(1, k -> 2);
            copied.add(1);
            FORMATS.get().format(new Date(0));
            String.format("%d %s", 1, fixed);
            System.getProperty("user.dir");
        };
        Order.together(part, part, part);
    }

    static void parallel() {
        List<Integer> list = IntStream.range(0, 2000).boxed().collect(Collectors.toList());
        int sum = list.parallelStream().mapToInt(i -> i).sum();
        Map<Integer, List<Integer>> groups = list.parallelStream().collect(Collectors.groupingBy(i -> i % 7));
        String text = list.parallelStream().map(String::valueOf).collect(Collectors.joining(","));
        System.out.println(sum + " " + groups.size() + " " + text.length());
    }

    public static void main(String[] args) throws Exception {
        locked();
        wrapped();
        readers();
        lookers();
        handedOver();
        safe();
        parallel();
    }
}
