import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A small service that sells tickets over HTTP: a pool of workers, handlers, a log that a thread of its own writes, and
 * clients. Most of it is as it should be; what is not atomic although it should be is marked `wrong`, and only that is
 * to be reported.
 */
public class TicketShop {
    /** Tickets left. Each call of the map is atomic, two of them are not. */
    static class Stock {
        private final ConcurrentHashMap<String, Integer> left = new ConcurrentHashMap<>();

        void put(String event, int number) { left.put(event, number); }
        boolean take(String event) {  // wrong: another thread may have taken the last one in between
            Integer n = left.get(event);
            if (n == null || n == 0) return false;
            Meeting.here();
            left.put(event, n - 1);
            return true;
        }
        boolean takeRight(String event) {
            boolean[] taken = {false};
            left.computeIfPresent(event, (e, n) -> {
                if (n > 0) taken[0] = true;
                return n > 0 ? n - 1 : n;
            });
            return taken[0];
        }
    }

    /** Money taken, under a monitor. */
    static class Till {
        private long sum;

        synchronized long get() { return sum; }
        synchronized void set(long value) { sum = value; }
        void add(long price) {  // wrong: two critical sections
            long before = get();
            Meeting.here();
            set(before + price);
        }
        synchronized void addRight(long price) { sum += price; }
    }

    /** The same under a lock of java.util.concurrent, as it should be. */
    static class Points {
        private final ReentrantLock lock = new ReentrantLock();
        private final Map<String, Integer> points = new HashMap<>();

        void add(String customer, int n) {
            lock.lock();
            try {
                points.merge(customer, n, Integer::sum);
            } finally { lock.unlock(); }
        }
        int of(String customer) {
            lock.lock();
            try {
                return points.getOrDefault(customer, 0);
            } finally { lock.unlock(); }
        }
    }

    static class Statistics {
        private final AtomicLong requests = new AtomicLong();

        long count() { return requests.incrementAndGet(); }
    }

    /** Handlers put lines, one thread takes them. */
    static class Log {
        private final BlockingQueue<String> lines = new LinkedBlockingQueue<>(8);
        private int written;

        void add(String line) throws InterruptedException { lines.put(line); }
        void write() throws InterruptedException {
            while (!lines.take().equals("end")) written++;
        }
    }

    /**
   * Both threads of a pair come here before either goes on, when they have been told to: so that what is wrong happens
   * in each run.
   */
    static class Meeting {
        private static volatile CountDownLatch latch;

        static void of(int n) { latch = new CountDownLatch(n); }
        static void here() {
            CountDownLatch l = latch;
            if (l == null) return;
            l.countDown();
            try {
                l.await(10, TimeUnit.SECONDS);
            } catch (InterruptedException e) { throw new IllegalStateException(e); }
        }
    }

    final Stock stock = new Stock();
    final Till till = new Till();
    final Points points = new Points();
    final Statistics statistics = new Statistics();
    final Log log = new Log();
    final ExecutorService workers = Executors.newFixedThreadPool(4);
    HttpServer server;
    Thread writer;

    void handle(HttpExchange exchange) throws IOException {
        try (InputStream in = exchange.getRequestBody()) {
            in.readAllBytes();
        }
        String[] words = exchange.getRequestURI().getPath().split("/");
        byte[] answer = answer(words[1], words[2]).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, answer.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(answer);
        }
    }

    String answer(String what, String customer) {
        statistics.count();
        try {
            switch (what) {
                case "buy":
                    if (!stock.takeRight("concert")) return "sold out";
                    till.addRight(20);
                    points.add(customer, 2);
                    log.add(customer);
                    return "sold";
                case "cheap": return stock.take("cinema") ? "sold" : "sold out";
                case "pay": till.add(5); return "paid";
                default: return "points " + points.of(customer);
            }
        } catch (InterruptedException e) { return "interrupted"; }
    }

    void start() throws IOException {
        stock.put("concert", 30);
        stock.put("cinema", 5);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.setExecutor(workers);
        server.start();
        writer = new Thread("log") {
            @Override
            public void run() {
                try {
                    log.write();
                } catch (InterruptedException e) { throw new IllegalStateException(e); }
            }
        };
        writer.start();
    }

    String ask(String path) throws IOException {
        URL url = new URL("http", server.getAddress().getAddress().getHostAddress(), server.getAddress().getPort(), path);
        HttpURLConnection connection = (HttpURLConnection) url.openConnection(Proxy.NO_PROXY);
        try (InputStream in = connection.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Clients that all do the same. */
    void clients(int n, int times, String path) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int number = i;
            Thread t = new Thread(() -> {
                try {
                    for (int j = 0; j < times; j++) ask(path + "/customer" + number);
                } catch (IOException e) { throw new IllegalStateException(e); }
            });
            threads.add(t);
            t.start();
        }
        for (Thread t : threads) t.join();
    }

    void stop() throws InterruptedException {
        log.add("end");
        writer.join();
        server.stop(0);
        workers.shutdown();
        workers.awaitTermination(60, TimeUnit.SECONDS);
    }

    public static void main(String[] args) throws Exception {
        TicketShop shop = new TicketShop();
        shop.start();
        shop.clients(4, 10, "/buy");
        shop.clients(3, 5, "/points");
        Meeting.of(2);
        shop.clients(2, 1, "/cheap");
        Meeting.of(2);
        shop.clients(2, 1, "/pay");
        shop.stop();
        System.out.println(
                "sold out: " + !shop.stock.takeRight("concert") + ", till at least 600: " + (shop.till.get() >= 600));
    }
}
