/** A thread pool of one's own: tasks come through a locked queue, but the result is read without waiting for it. */
class OwnPool {
    static Runnable task;
    static int result;

    static void submit(Runnable r) {
        synchronized (OwnPool.class) {
            task = r;
            OwnPool.class.notifyAll();
        }
    }

    static void worker() throws InterruptedException {
        Runnable mine;
        synchronized (OwnPool.class) {
            while (task == null) OwnPool.class.wait();
            mine = task;
        }
        mine.run();
    }

    public static void main(String[] args) {
        Order.together(() -> {
            submit(() -> result = 7);    // (1)
            Order.await(1);
            result++;    // race result after (1): all
        }, () -> {
            worker();
            Order.reach(1);
        });
        System.out.println(result);
    }
}
