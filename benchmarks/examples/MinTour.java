/** After tsp: the best length so far is tested without the lock and set with it. A stale length costs work only: benign. */
public class MinTour {
    static int minTourLen = Integer.MAX_VALUE;
    static final Object minLock = new Object();

    static void setBest(int best) {
        if (best >= minTourLen) return;
        synchronized (minLock) {
            if (best < minTourLen) minTourLen = best;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int k = 50; k > 0; k--) setBest(100 + (k * 7 + me * 13) % 101);
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        synchronized (minLock) {
            System.out.println(minTourLen);
        }
    }
}
