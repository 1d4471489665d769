// options: -Xcomp
/**
 * An array whose elements compiled code keeps in registers until it comes, for the first time, to the place where it is published:
 * whoever reads it there races with the writes of its elements, made long before there was an array.
 */
class FreshArray {
    static class Shelf {
        static int[] point;
    }

    static int make(int n, boolean publish) {
        int[] p = new int[4];
        p[0] = n;             // (1)
        int seen = p[1];      // (2)
        int sum = p[0] + seen;
        if (publish) Shelf.point = p; // (3)
        return sum + p[0];
    }

    public static void main(String[] args) {
        Order.run(
            () -> {
                int sum = 0;
                for (int i = 0; i < 3000; i++) sum += make(i, false);
                System.out.println(sum + make(100, true));
            },
            () -> {
                int[] p = Shelf.point; // race Shelf.point after (3): precise Racer
                int seen = p[0];       // race int[0] after (1): precise Racer
                p[1] = 1;              // race int[1] after (2): all
                p[2] = 1;
            });
    }
}
