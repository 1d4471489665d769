import java.util.concurrent.*;
import sun.misc.Signal;

/** SIGXCPU belongs to the program, also while threads are stopped for collections and let go again. */
public class SignalsAndCollections {
    static volatile Object kept;

    public static void main(String[] args) throws Exception {
        Semaphore seen = new Semaphore(0);
        Signal.handle(new Signal("XCPU"), s -> seen.release());
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                while (!Thread.currentThread().isInterrupted()) kept = new long[100];
            });
            threads[i].start();
        }
        for (int i = 0; i < 20; i++) {
            Signal.raise(new Signal("XCPU"));
            System.gc();
            seen.acquire();
        }
        for (Thread t : threads) t.interrupt();
        for (Thread t : threads) t.join();
        System.out.println("all seen");
    }
}
