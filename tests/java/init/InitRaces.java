import java.util.concurrent.*;
public class InitRaces {
    static final CountDownLatch started = new CountDownLatch(1), go = new CountDownLatch(1);
    static class Slow {
        static int v;
        static {
            started.countDown();
            try {
                go.await();
            } catch (InterruptedException e) {}
            v = 42;
        }
        static int get() { return v; }
    }
    static class Fail {
        static int n;
        static {
            InitRaces.fails++;
            started2.countDown();
            try {
                go2.await();
            } catch (InterruptedException e) {}
            if (true) throw new RuntimeException("fail once");
        }
        static void m() {}
    }
    static int fails;
    static volatile String waited;
    static final CountDownLatch started2 = new CountDownLatch(1), go2 = new CountDownLatch(1);
    static class Own {
        static Own inst = new Own();
        static int c = 5;
        final int seen = c;
        static int callBack() { return c; }
        static int x = callBack();
    }
    static class D1 {
        static {
            a.countDown();
            awaitQuiet(b);
        }
        static int v = 1;
    }
    static final CountDownLatch a = new CountDownLatch(1), b = new CountDownLatch(1);
    static void awaitQuiet(CountDownLatch l) {
        try {
            l.await();
        } catch (InterruptedException e) {}
    }
    public static void main(String[] args) throws Exception {
        ExecutorService ex = Executors.newCachedThreadPool();
        Future<Integer> f1 = ex.submit(Slow::get);
        started.await();
        java.util.List<Future<Integer>> rest = new java.util.ArrayList<>();
        for (int i = 0; i < 5; i++) rest.add(ex.submit(() -> new Slow().get() + Slow.v));
        Thread waiter = new Thread(() -> waited = "waiter " + Slow.v);
        waiter.start();
        Thread.sleep(50);
        System.out.println("done early? " + rest.get(0).isDone() + waiter.isAlive());
        waiter.interrupt();
        go.countDown();
        System.out.println(f1.get());
        for (var f : rest) System.out.println(f.get());
        waiter.join();
        System.out.println(waited);
        Callable<String> c = () -> {
            try {
                Fail.m();
                return "ok";
            } catch (Throwable t) {
                return t.getClass().getSimpleName();
            }
        };
        Future<String> g1 = ex.submit(c);
        started2.await();
        Future<String> g2 = ex.submit(c), g3 = ex.submit(c);
        Thread.sleep(30);
        go2.countDown();
        System.out.println(g1.get() + " " + g2.get() + " " + g3.get() + " " + fails);
        System.out.println(Own.inst.seen + " " + Own.x + " " + Own.c);
        Future<Integer> d = ex.submit(() -> D1.v);
        a.await();
        Thread t = new Thread(() -> System.out.println("second " + D1.v), "second");
        t.start();
        while (t.getState() == Thread.State.NEW) Thread.yield();
        b.countDown();
        t.join();
        System.out.println(d.get());
        ex.shutdown();
        System.out.println(ex.awaitTermination(5, TimeUnit.SECONDS));
    }
}
