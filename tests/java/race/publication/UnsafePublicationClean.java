/** The same through a volatile reference. Racer knows no volatiles. */
class UnsafePublicationClean {
    static class Point {
        int x;
    }

    static volatile Point shared;

    public static void main(String[] args) {
        Order.together(
            () -> {
                Point p = new Point();
                p.x = 3;                // (1)
                shared = p;
            },
            () -> {
                while (shared == null) Thread.onSpinWait();
                int seen = shared.x;    // race Point.x after (1): Racer
            });
        System.out.println(shared.x);
    }
}
