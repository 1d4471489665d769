/** A gate that can be opened and closed, whose generation is looked at without the lock. */
class ThreadGate {
    static boolean open;
    static int generation;
    static final Object lock = new Object();
    static int x;

    static void open() {
        x = 1;                                  // (2)
        synchronized (lock) {
            generation++;                       // (1)
            open = true;
            lock.notifyAll();
        }
    }

    static void await(int arrived) throws InterruptedException {
        if (generation != arrived) return;      // race generation after (1): precise Racer
        synchronized (lock) {
            while (!open && generation == arrived) lock.wait();
        }
    }

    public static void main(String[] args) {
        Order.run(ThreadGate::open, () -> {
            await(0);
            x++;                                // race x after (2): all
        });
        System.out.println(x);
    }
}
