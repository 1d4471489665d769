import java.util.concurrent.Semaphore;

/** Tickets are permits of a semaphore; a seller's own count is summed up when all have ended. */
class StopSalesClean {
    static final Semaphore tickets = new Semaphore(5);
    static final int[] sold = new int[3];

    static Order.Part seller(int me) {
        return () -> {
            while (tickets.tryAcquire()) sold[me]++;    // (1)
        };
    }

    public static void main(String[] args) {
        Order.run(seller(0), seller(1), seller(2));
        System.out.println(sold[0] + sold[1] + sold[2]);    // race int[0] after (1): Racer
    }
}
