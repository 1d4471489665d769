/** An object published through a plain reference: the reference races, and so does what it leads to. */
class UnsafePublication {
    static class Point {
        int x;
    }

    static Point shared;

    public static void main(String[] args) {
        Order.run(
            () -> {
                Point p = new Point();
                p.x = 3;                // (1)
                shared = p;             // (2)
            },
            () -> {
                Point p = shared;       // race shared after (2): precise Racer
                int seen = p.x;         // race Point.x after (1): precise Racer
            });
        System.out.println(shared.x);
    }
}
