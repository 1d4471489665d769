import java.util.*;
import java.util.concurrent.*;
public class ManyThreads {
    static int count;
    static synchronized void inc() { count++; }
    public static void main(String[] args) throws Exception {
        for (int round = 0; round < 3; round++) {
            List<Thread> ts = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                Thread t = new Thread(() -> {
                    for (int k = 0; k < 10; k++) {
                        inc();
                        if (k == 5) Thread.yield();
                    }
                });
                ts.add(t);
                t.start();
            }
            for (Thread t : ts) t.join();
            System.out.println(count);
        }
        Set<Long> ids = new HashSet<>();
        for (int i = 0; i < 50; i++) {
            Thread t = new Thread(() -> {});
            ids.add(t.getId());
            t.start();
            t.join();
        }
        System.out.println(ids.size());
        CountDownLatch ready = new CountDownLatch(64), go = new CountDownLatch(1), done = new CountDownLatch(64);
        for (int i = 0; i < 64; i++)
            new Thread(() -> {
                ready.countDown();
                try {
                    go.await();
                } catch (InterruptedException e) {}
                byte[] b = new byte[1000];
                b[5] = 1;
                done.countDown();
            }).start();
        ready.await();
        System.gc();
        go.countDown();
        done.await();
        System.out.println("64 released after gc");
        Thread chain = null;
        for (int i = 0; i < 30; i++) {
            Thread prev = chain;
            chain = new Thread(() -> {
                if (prev != null) try {
                        prev.start();
                        prev.join();
                    } catch (InterruptedException e) {}
                inc();
            });
        }
        chain.start();
        chain.join();
        System.out.println(count);
    }
}
