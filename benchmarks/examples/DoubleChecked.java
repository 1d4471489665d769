/** Double-checked locking (Adversarial Memory, Figure 2). The race on p is benign, those on x and y are destructive: a thread
 *  that finds p without the lock may see their default values. */
public class DoubleChecked {
    static class Point {
        double x, y;
        static Point p;

        Point() {
            x = 1.0;
            y = 1.0;
        }

        static Point get() {
            Point t = p;
            if (t != null) return t;
            synchronized (Point.class) {
                if (p == null) p = new Point();
                return p;
            }
        }

        static double slope() {
            return get().y / get().x;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            int millis = 100 * (i + 1);
            threads[i] = new Thread(() -> {
                pause(millis);
                System.out.println(Point.slope());
            });
        }
        for (Thread t : threads) t.start();  // before either does anything: the end of a thread is ordered before a later start
        for (Thread t : threads) t.join();
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
