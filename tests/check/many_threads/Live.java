import java.util.concurrent.CountDownLatch;

// args[0] threads that live at once: each takes a shared lock, counts down, waits for all, and takes the lock again.
public class Live {
    static int shared;

    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[0]);
        CountDownLatch all = new CountDownLatch(count), go = new CountDownLatch(1);
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            threads[i] = new Thread(null, () -> {
                add();
                all.countDown();
                try {
                    go.await();
                } catch (InterruptedException e) {
                    throw new RuntimeException(e);
                }
                add();
            }, "live", 1 << 16);
            threads[i].start();
        }
        all.await();
        go.countDown();
        for (Thread t : threads) t.join();
        synchronized (Live.class) {
            System.out.println(shared);
        }
    }

    static synchronized void add() {
        shared++;
    }
}
