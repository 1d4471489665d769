import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Positions in a concurrent map, as points that are changed in place and given to whoever asks. */
class Tracker {
    static class Point {
        int x, y;
    }

    static final Map<String, Point> positions = new ConcurrentHashMap<>();

    static void move(String who, int x, int y) {
        Point p = positions.get(who);
        p.x = x;                                // (1)
        p.y = y;                                // (2)
    }

    public static void main(String[] args) {
        positions.put("taxi", new Point());
        Order.run(() -> move("taxi", 1, 2), () -> {
            Point p = positions.get("taxi");
            int sum = p.x + p.y;                // race Point.x after (1): precise Racer; race Point.y after (2): precise Racer
        });
        System.out.println(positions.get("taxi").x);
    }
}
