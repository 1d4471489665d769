/**
 * Orders threads in real time without ordering them by happens-before: waiting and signalling are natives (order.c), which
 * raise no events, so a race between ordered accesses is found in every run. Threads are all started before the first
 * part runs and are joined after the last: starting and ending a thread lock its ThreadGroup, which would order them.
 * No fields here: nothing of this class is data that a tool could look at.
 */
final class Order {
    interface Part {
        void run() throws Exception;
    }

    static {
        System.loadLibrary("order");
        int step = fresh(1);
        reach(step);
        await(step); // links the natives before any other thread runs
    }

    private Order() {}

    /** Runs each part in a thread of its own, named A, B, ..., one after another; then joins them. */
    static void run(Part... parts) {
        int first = fresh(parts.length + 1);
        Thread[] threads = new Thread[parts.length];
        for (int i = 0; i < parts.length; i++) threads[i] = thread(i, parts[i], first + i, first + i + 1);
        finish(threads, first);
    }

    /** Runs the parts at the same time, each in a thread of its own, named A, B, ...; then joins them. */
    static void together(Part... parts) {
        int first = fresh(parts.length + 1);
        Thread[] threads = new Thread[parts.length];
        for (int i = 0; i < parts.length; i++) threads[i] = thread(i, parts[i], first, first + i + 1);
        finish(threads, first);
    }

    /** Step `step` (0 to 99, the program's own) has been reached. */
    static native void reach(int step);

    /** Waits until another thread has reached `step`. */
    static native void await(int step);

    /** So many steps that nobody else uses. */
    private static native int fresh(int count);

    private static Thread thread(int number, Part part, int begin, int end) {
        return new Thread(() -> {
            await(begin);
            try {
                part.run();
            } catch (Throwable e) {
                e.printStackTrace();
                Runtime.getRuntime().halt(1);
            }
            reach(end);
        }, String.valueOf((char) ('A' + number)));
    }

    private static void finish(Thread[] threads, int begin) {
        for (Thread t : threads) t.start();
        reach(begin);
        try {
            for (Thread t : threads) t.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
