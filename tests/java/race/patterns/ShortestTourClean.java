import java.util.concurrent.atomic.AtomicInteger;

/** The best length is atomic, the tour that belongs to it is under a lock. */
class ShortestTourClean {
    static final AtomicInteger best = new AtomicInteger(1000);
    static int[] tour;
    static final Object lock = new Object();

    static void tried(int... t) {
        int length = 0;
        for (int step : t) length += step;
        if (length >= best.get()) return;
        synchronized (lock) {
            if (length >= best.get()) return;
            best.set(length);
            tour = t;
        }
    }

    public static void main(String[] args) {
        Order.run(() -> tried(300, 400), () -> tried(800), () -> tried(100, 200, 300));
        synchronized (lock) {
            System.out.println(best + " " + tour.length);
        }
    }
}
