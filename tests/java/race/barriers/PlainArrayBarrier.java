/** JavaGrande's barrier: a volatile reference to an array of flags, whose elements are plain. The flags race, and so do the data. */
class PlainArrayBarrier {
    static volatile boolean[] arrived = new boolean[2];
    static int x;

    public static void main(String[] args) {
        Order.together(
            () -> {
                x = 1;                      // (1)
                arrived[0] = true;          // (2)
                Order.reach(1);
                Order.await(2);
                while (!arrived[1]) {       // race boolean[1] after (3): precise Racer
                    Thread.onSpinWait();
                }
            },
            () -> {
                Order.await(1);
                arrived[1] = true;          // (3)
                while (!arrived[0]) {       // race boolean[0] after (2): precise Racer
                    Thread.onSpinWait();
                }
                x++;                        // race x after (1): all
                Order.reach(2);
            });
        System.out.println(x);
    }
}
