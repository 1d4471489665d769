/**
 * Compiled code finds null by a fault, whose handler runs on another stack. Collections stop threads at any
 * instruction, in that handler as well.
 */
public class NullsWhileCollecting {
    static class Cell {
        Cell next;
        int value;
    }

    static int caught(Cell c) {
        try {
            return c.value;
        } catch (NullPointerException e) {
            return 1;
        }
    }

    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[8];
        long[] sums = new long[threads.length];
        for (int i = 0; i < threads.length; i++) {
            final int me = i;
            threads[i] = new Thread(() -> {
                Cell full = new Cell();
                for (int n = 0; n < 60_000; n++) sums[me] += caught(n % 3 == 0 ? full : null);
            });
            threads[i].start();
        }
        Thread collector = new Thread(() -> {
            while (!done) System.gc();
        });
        collector.start();
        for (Thread t : threads) t.join();
        done = true;
        collector.join();
        for (long s : sums) System.out.println(s);
    }
}
