import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Positions are replaced, not changed; a second map has points with a lock of their own. */
class TrackerClean {
    static class Point {
        final int x, y;

        Point(int x, int y) {
            this.x = x;                     // (1)
            this.y = y;                     // (2)
        }
    }

    static class SafePoint {
        private int x, y;

        synchronized int[] get() {
            return new int[] {x, y};
        }

        synchronized void set(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }

    static final Map<String, Point> positions = new ConcurrentHashMap<>();
    static final Map<String, SafePoint> points = new ConcurrentHashMap<>();

    public static void main(String[] args) {
        points.put("bus", new SafePoint());
        Order.run(() -> {
            positions.put("taxi", new Point(1, 2));
            points.get("bus").set(3, 4);
        }, () -> {
            Point p = positions.get("taxi");
            int sum = p.x + p.y + points.get("bus").get()[1];    // race Point.x after (1): Racer; race Point.y after (2): Racer
        }, () -> points.get("bus").set(5, 6));
        System.out.println(positions.get("taxi").x);
    }
}
