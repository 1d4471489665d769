/** Benign races after mtrt and montecarlo: a count of threads that nobody uses, and a flag that everybody sets to the same value. */
public class Counters {
    static int threadCount;
    static boolean debug;

    public static void main(String[] args) throws Exception {
        debug = true;
        Thread[] threads = new Thread[4];
        int[] seen = new int[threads.length];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threadCount++;
            threads[i] = new Thread(() -> {
                debug = true;
                seen[me] = debug ? 1 : 0;
                threadCount--;
            });
            threads[i].start();
        }
        int sum = 0;
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
            sum += seen[i];
        }
        System.out.println(sum);
    }
}
