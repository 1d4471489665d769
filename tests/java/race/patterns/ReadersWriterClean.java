/** Readers count themselves in and out under a lock; the writer waits until there are none. */
class ReadersWriterClean {
    static int readers, x;

    static void read(Object lock) {
        synchronized (lock) {
            readers++;
        }
        int seen = x;                   // (1)
        synchronized (lock) {
            readers--;
            lock.notifyAll();
        }
    }

    public static void main(String[] args) {
        Object lock = new Object();
        Order.together(
            () -> {
                read(lock);
                Order.reach(1);
            },
            () -> {
                Order.await(1);
                read(lock);
                Order.reach(2);
            },
            () -> {
                Order.await(2);
                synchronized (lock) {
                    while (readers > 0) lock.wait();
                    x = 1;              // race x after (1): Racer EraserWithBarrier
                }
            });
        synchronized (lock) {
            System.out.println(x);
        }
    }
}
