import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
/** Programs without races through java.util.concurrent, volatiles, start and join: precise tools must be silent. */
public class Clean {
    static int a, b, c, d, e; static volatile boolean flag; static int f;
    public static void main(String[] x) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) { ts[i] = new Thread(() -> { for (int k = 0; k < 50; k++) { lock.lock(); try { a++; } finally { lock.unlock(); } } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        ExecutorService ex = Executors.newFixedThreadPool(2);
        b = 1; Future<Integer> fu = ex.submit(() -> b++ + 1); fu.get(); b++;
        CountDownLatch l = new CountDownLatch(1); new Thread(() -> { c = 5; l.countDown(); }).start(); l.await(); c++;
        BlockingQueue<int[]> q = new LinkedBlockingQueue<>(); new Thread(() -> { int[] v = {1,2}; v[0] = 7; q.add(v); }).start(); q.take()[0]++;
        ConcurrentHashMap<String,int[]> m = new ConcurrentHashMap<>(); Thread t = new Thread(() -> { int[] v = new int[1]; v[0] = 1; m.put("k", v); }); t.start(); int[] g; while ((g = m.get("k")) == null) Thread.onSpinWait(); g[0]++;
        Thread w = new Thread(() -> { f = 9; flag = true; }); w.start(); while (!flag) Thread.onSpinWait(); f++;
        CompletableFuture.supplyAsync(() -> { d = 4; return 1; }).thenApply(v -> d++).get(); d++;
        CyclicBarrier cb = new CyclicBarrier(2); Thread p = new Thread(() -> { e = 1; try { cb.await(); } catch (Exception z) {} }); p.start(); cb.await(); e++;
        Semaphore s = new Semaphore(1); 
        ex.shutdown();
        System.out.println(a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + g[0]);
    }
}
