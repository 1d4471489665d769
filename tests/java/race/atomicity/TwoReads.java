/** Both coordinates are read under the lock, one after the other: a point that never was. */
class TwoReads {
    static int x, y;

    static synchronized int x() {
        return x;
    }

    static synchronized int y() {
        return y;    // violation sum: Velodrome=not-atomic SideTrack=in-error
    }

    static synchronized void move(int dx, int dy) {
        x += dx;    // (1)
        y += dy;    // (2)
    }

    static int sum() {
        int seen = x();
        Order.reach(1);
        Order.await(2);
        return seen + y();
    }

    static void step() {
        Order.await(1);
        move(3, -3);
        Order.reach(2);
    }

    public static void main(String[] args) {
        Order.together(() -> sum(), () -> step());
        System.out.println(x + y);    // race x after (1): locksets; race y after (2): Racer
    }
}
