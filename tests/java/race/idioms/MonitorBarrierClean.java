/** A barrier made of wait and notify. */
class MonitorBarrierClean {
    static final int[] rows = new int[2];
    static int arrived;

    static void barrier() throws InterruptedException {
        synchronized (rows) {
            arrived++;
            rows.notifyAll();
            while (arrived < 2) rows.wait();
        }
    }

    public static void main(String[] args) {
        Order.together(() -> {
            rows[0] = 1;    // (1)
            barrier();
            rows[1] = rows[0] + 1;    // (2)
        }, () -> {
            barrier();
            System.out.println(rows[0]);    // race int[0] after (1): Racer
        });
        System.out.println(rows[1]);    // race int[1] after (2): Racer
    }
}
