import java.lang.ref.Cleaner;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class CleanerTest {
    static final Cleaner C = Cleaner.create();
    static final AtomicInteger cleaned = new AtomicInteger();
    static final CountDownLatch done = new CountDownLatch(10);
    static class Res implements AutoCloseable {
        private final Cleaner.Cleanable c;
        Res(int i) { c = C.register(this, new State(i)); }
        public void close() { c.clean(); }
    }
    static class State implements Runnable {
        final int i;
        State(int i) { this.i = i; }
        public void run() {
            cleaned.incrementAndGet();
            done.countDown();
        }
    }
    public static void main(String[] args) throws Exception {
        Res r = new Res(0);
        r.close();
        r.close();
        System.out.println("explicit " + cleaned);
        Thread t = new Thread(() -> {
            for (int i = 0; i < 9; i++) new Res(i);
        });
        t.start();
        t.join();
        for (int i = 0; i < 500 && done.getCount() > 0; i++) {
            System.gc();
            done.await(10, TimeUnit.MILLISECONDS);
        }
        System.out.println("all " + cleaned + " " + done.getCount());
        CountDownLatch after = new CountDownLatch(1);
        Thread t2 = new Thread(() -> {
            C.register(new Object(), () -> { throw new RuntimeException("ignored"); });
            C.register(new Object(), after::countDown);
        });
        t2.start();
        t2.join();
        for (int i = 0; i < 500 && after.getCount() > 0; i++) {
            System.gc();
            after.await(10, TimeUnit.MILLISECONDS);
        }
        System.out.println("after failure " + after.getCount());
        Cleaner own = Cleaner.create(x -> {
            Thread th = new Thread(x, "own-cleaner");
            th.setDaemon(true);
            return th;
        });
        BlockingQueue<String> names = new LinkedBlockingQueue<>();
        Thread t3 = new Thread(
                ()
                        -> own.register(new Object(),
                                () -> names.add(Thread.currentThread().getName() + Thread.currentThread().isDaemon())));
        t3.start();
        t3.join();
        String n = null;
        for (int i = 0; i < 500 && n == null; i++) {
            System.gc();
            n = names.poll(10, TimeUnit.MILLISECONDS);
        }
        System.out.println(n);
        try {
            C.register(null, () -> {});
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
