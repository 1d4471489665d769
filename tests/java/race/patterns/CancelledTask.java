/** A task remembers its thread so that it can be interrupted; the field is cleared at the end while another thread tests and uses it. */
class CancelledTask implements Runnable {
    Thread thread;

    public void run() {
        thread = Thread.currentThread();        // (1)
        thread = null;                          // (2)
    }

    void cancel() {
        if (thread != null) thread.interrupt(); // race thread after (1): precise; race thread after (2): Racer
    }

    public static void main(String[] args) {
        CancelledTask task = new CancelledTask();
        Order.run(task::run, task::cancel);
        System.out.println(task.thread);
    }
}
