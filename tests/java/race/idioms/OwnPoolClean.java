/** The pool tells when a task is done, under the lock. */
class OwnPoolClean {
    static Runnable task;
    static boolean done;
    static int result;

    static void submit(Runnable r) {
        synchronized (OwnPoolClean.class) {
            task = r;
            OwnPoolClean.class.notifyAll();
        }
    }

    static void worker() throws InterruptedException {
        Runnable mine;
        synchronized (OwnPoolClean.class) {
            while (task == null) OwnPoolClean.class.wait();
            mine = task;
        }
        mine.run();
        synchronized (OwnPoolClean.class) {
            done = true;
            OwnPoolClean.class.notifyAll();
        }
    }

    static void finish() throws InterruptedException {
        synchronized (OwnPoolClean.class) {
            while (!done) OwnPoolClean.class.wait();
        }
    }

    public static void main(String[] args) {
        Order.together(() -> {
            submit(() -> result = 7);    // (1)
            finish();
            result++;    // race result after (1): locksets
        }, () -> worker());
        System.out.println(result);
    }
}
