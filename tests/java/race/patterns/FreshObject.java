// options: -Xcomp
/**
 * An object that compiled code keeps in registers until it comes, for the first time, to the place where it is published: whoever
 * reads it there races with its constructor, which wrote it long before there was an object.
 */
class FreshObject {
    static class Point {
        int x, y, z;

        Point(int n) {
            x = n; // (1)
            int seen = y; // (2)
        }
    }

    static class Shelf {
        static Point point;
    }

    static int make(int n, boolean publish) {
        Point p = new Point(n);
        p.x += 2; // (5)
        int sum = p.x + p.z; // (3)
        if (publish) Shelf.point = p; // (4)
        return sum + p.x;
    }

    public static void main(String[] args) {
        Order.run(
            () -> {
                int sum = 0;
                for (int i = 0; i < 3000; i++) sum += make(i, false);
                System.out.println(sum + make(100, true));
            },
            () -> {
                Point p = Shelf.point; // race Shelf.point after (4): precise Racer
                int seen = p.x;        // race Point.x after (1): precise; race Point.x after (5): Racer
                p.y = 1;               // race Point.y after (2): all
                p.z = 1;               // race Point.z after (3): all
            });
    }
}
