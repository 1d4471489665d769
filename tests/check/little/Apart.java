/** Threads of which each uses its own objects, and with an argument also one that all share, under a lock. */
class Apart {
    static final Object LOCK = new Object();
    static int shared;
    int own;

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(args.length == 0 ? Apart::work : Apart::share);
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
    }

    static void work() {
        Apart a = new Apart();
        int[] numbers = new int[100];
        for (int i = 0; i < 20_000; i++) {
            a.own += numbers[i % 100]++;
        }
    }

    static void share() {
        work();
        synchronized (LOCK) {
            shared++;
        }
    }
}
