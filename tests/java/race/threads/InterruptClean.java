/** Written before the interrupt, used after it has been noticed: by asking, in sleep, in wait, in join, in park. */
class InterruptClean {
    static int[] x = new int[5];

    interface Noticing {
        void run() throws InterruptedException;
    }

    static void test(int i, Noticing noticing) throws Exception {
        Thread t = new Thread(() -> {
            try {
                noticing.run();
            } catch (InterruptedException e) {
                Order.reach(10 + i);
            }
            x[i]++;                     // race int[0] after (1): locksets; race int[1] after (1): locksets
                                        // race int[2] after (1): locksets; race int[3] after (1): locksets
                                        // race int[4] after (1): locksets
        });
        t.start();
        x[i] = 1;                       // (1)
        t.interrupt();
        t.join();
    }

    public static void main(String[] args) throws Exception {
        Order.reach(0);
        Object lock = new Object();
        Thread main = Thread.currentThread();
        test(0, () -> {
            while (!Thread.interrupted()) Thread.onSpinWait();
        });
        test(1, () -> Thread.sleep(1_000_000));
        test(2, () -> {
            synchronized (lock) {
                lock.wait();
            }
        });
        test(3, () -> main.join());
        test(4, () -> {
            while (!Thread.currentThread().isInterrupted()) java.util.concurrent.locks.LockSupport.park();
        });
        System.out.println(java.util.Arrays.toString(x));
    }
}
