import java.util.*;
import java.util.concurrent.*;
public class FlowAndMisc {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        List<String> got = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch done = new CountDownLatch(1);
        try (SubmissionPublisher<Integer> pub = new SubmissionPublisher<>()) {
            pub.subscribe(new Flow.Subscriber<>() {
                Flow.Subscription s;
                public void onSubscribe(Flow.Subscription s) {
                    this.s = s;
                    got.add("sub");
                    s.request(1);
                }
                public void onNext(Integer x) {
                    got.add("n" + x);
                    s.request(1);
                }
                public void onError(Throwable t) {
                    got.add("err");
                    done.countDown();
                }
                public void onComplete() {
                    got.add("complete");
                    done.countDown();
                }
            });
            for (int i = 0; i < 5; i++) pub.submit(i);
            p(pub.hasSubscribers());
        }
        done.await();
        p(got);
        p(TimeUnit.HOURS.toSeconds(2) + " " + TimeUnit.NANOSECONDS.toMillis(1999999)
                + TimeUnit.DAYS.convert(49, TimeUnit.HOURS) + TimeUnit.SECONDS.toChronoUnit()
                + TimeUnit.MILLISECONDS.convert(Long.MAX_VALUE, TimeUnit.DAYS)
                + TimeUnit.of(java.time.temporal.ChronoUnit.MINUTES));
        ThreadLocalRandom r = ThreadLocalRandom.current();
        boolean ok = true;
        for (int i = 0; i < 200; i++) {
            int x = r.nextInt(5, 10);
            ok &= x >= 5 && x < 10;
            double d = r.nextDouble();
            ok &= d >= 0 && d < 1;
        }
        p(ok);
        try {
            r.setSeed(1);
        } catch (UnsupportedOperationException e) {
            p("no seed");
        }
        try {
            r.nextInt(3, 3);
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        Map<String, Integer> syn = Collections.synchronizedMap(new TreeMap<>());
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                for (int j = 0; j < 100; j++) syn.merge("k" + (j + k) % 5, 1, Integer::sum);
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        p(syn);
        ExecutorService e = Executors.newWorkStealingPool(2);
        p(e.invokeAll(List.<Callable<Integer>>of(() -> 1, () -> 2, () -> 3))
                        .stream()
                        .mapToInt(f -> {
                            try {
                                return f.get();
                            } catch (Exception x) {
                                return -1;
                            }
                        })
                        .sum());
        e.shutdown();
        Future<String> f = new FutureTask<>(() -> "x");
        p(f.cancel(false) + "" + f.isDone());
        ConcurrentSkipListMap<String, List<Integer>> m = new ConcurrentSkipListMap<>();
        m.computeIfAbsent("a", k -> new CopyOnWriteArrayList<>()).add(1);
        p(m);
        Timer t = new Timer("tm", true);
        BlockingQueue<String> q = new LinkedBlockingQueue<>();
        t.schedule(new TimerTask() {
            public void run() { q.add(Thread.currentThread().getName()); }
        }, 1);
        p(q.take());
        t.schedule(new TimerTask() {
            public void run() { throw new IllegalStateException("timer task dies"); }
        }, 0);
        Thread.sleep(20);
        for (;;) try {
                t.schedule(new TimerTask() {
                    public void run() {}
                }, 100000);
                Thread.sleep(1);
            } catch (IllegalStateException x) {
                p(x.getMessage());
                break;
            }
    }
}
