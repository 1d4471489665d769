/** One thread has to wait for a lock that another holds. */
final class Waiting {
    static int n;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                n++;
            }
        });
        synchronized (lock) {
            waiter.start();
            while (waiter.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
        }
        waiter.join();
        System.out.println(n);
    }
}
