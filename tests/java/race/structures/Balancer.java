/** A counting network of one balancer and two counters; the balancer's switch is thrown without a lock. */
class Balancer {
    static boolean up;
    static final int[] counters = new int[2];
    static final Object[] locks = {new Object(), new Object()};    // (4)

    static int traverse() {
        boolean went = up;                      // (2) race up after (1): precise Racer
        up = !went;                             // (1) race up after (2): Eraser; race up after (1): MultiRace EraserWithBarrier
        int wire = went ? 0 : 1;
        synchronized (locks[wire]) {        // race java.lang.Object[1] after (4): Racer
            return counters[wire] += 2;     // (3)
        }
    }

    public static void main(String[] args) {
        Order.run(() -> traverse(), () -> traverse());
        System.out.println(counters[0] + counters[1]);    // race int[0] after (3): Racer
    }
}
