/** The field is tested and used under the task's lock. */
class CancelledTaskClean implements Runnable {
    Thread thread;

    public void run() {
        synchronized (this) {
            thread = Thread.currentThread();
        }
        synchronized (this) {
            thread = null;
        }
    }

    synchronized void cancel() {
        if (thread != null) thread.interrupt();
    }

    public static void main(String[] args) {
        CancelledTaskClean task = new CancelledTaskClean();
        Order.run(task::run, task::cancel, task::run);
        synchronized (task) {
            System.out.println(task.thread);
        }
    }
}
