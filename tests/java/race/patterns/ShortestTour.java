/** Branch and bound: the best length is written under a lock, and looked at without before a tour is tried. */
class ShortestTour {
    static int best = 1000;                     // (1)
    static final Object lock = new Object();

    static void tried(int length) {
        if (length >= best) return;             // race best after (2): all -EraserWithBarrier
        synchronized (lock) {
            if (length < best) best = length;   // (2) race best after (1): EraserWithBarrier
        }
    }

    public static void main(String[] args) {
        Order.run(() -> tried(700), () -> tried(800), () -> tried(600));
        System.out.println(best);
    }
}
