/** JLS 17.4.5: no order that interleaves these threads writes anything, so there is no race without any synchronisation. */
class OutOfThinAirClean {
    static int x, y;

    public static void main(String[] args) {
        Order.together(
            () -> {
                int r1 = x;
                if (r1 != 0) y = 42;
            },
            () -> {
                int r2 = y;
                if (r2 != 0) x = 42;
            });
        System.out.println(x + y);
    }
}
