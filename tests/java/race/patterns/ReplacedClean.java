/** The worker is replaced and used under one lock. */
class ReplacedClean {
    static class Worker {
        int count;
    }

    static Worker worker = new Worker();
    static final Object lock = new Object();

    static void renew() {
        synchronized (lock) {
            worker = null;                  // (2)
            worker = new Worker();          // (3)
        }
    }

    static void use() {
        synchronized (lock) {
            Worker w = worker;
            if (w != null) w.count++;       // (1)
        }
    }

    public static void main(String[] args) {
        Order.run(() -> renew(), () -> use(), () -> renew(), () -> use());
        System.out.println(worker.count);   // race Worker.count after (1): Racer; race worker after (2): Eraser
            // race worker after (3): EraserWithBarrier Racer
    }
}
