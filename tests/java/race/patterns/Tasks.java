/** The task of the Racer paper: one counter without a lock, one with, one of each thread. */
class Tasks implements Runnable {
    static int shared;
    static int sharedProtected;
    int notShared;

    @Override
    public void run() {
        shared++;                       // (1) race shared after (1): all
        synchronized (Tasks.class) {
            sharedProtected++;
        }
        notShared++;
    }

    public static void main(String[] args) {
        Tasks first = new Tasks(), second = new Tasks();
        Order.run(() -> first.run(), () -> second.run());
    }
}
