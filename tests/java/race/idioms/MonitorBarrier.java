/** A barrier made of wait and notify, which one thread passes too early: its count is one too small. */
class MonitorBarrier {
    static final int[] rows = new int[2];
    static int arrived;

    static void barrier(int wanted) throws InterruptedException {
        synchronized (rows) {
            arrived++;
            rows.notifyAll();
            while (arrived < wanted) rows.wait();
        }
    }

    public static void main(String[] args) {
        Order.run(() -> {
            barrier(1);
            rows[0] = 1;    // (1)
        }, () -> {
            barrier(2);
            rows[0] = 2;    // race int[0] after (1): all
        });
        System.out.println(rows[0]);
    }
}
