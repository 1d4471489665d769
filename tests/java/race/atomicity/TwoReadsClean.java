/** Both coordinates are read in one section. */
class TwoReadsClean {
    static int x, y;

    static synchronized void move(int dx, int dy) {
        x += dx;
        y += dy;
    }

    static synchronized int sum() {
        return x + y;
    }

    public static void main(String[] args) {
        Order.run(() -> sum(), () -> move(3, -3), () -> sum());
        System.out.println(sum());
    }
}
