/** A barrier that reverses its sense, with its counter and sense plain and under no lock on the waiting side. */
class SenseBarrier {
    static int count;
    static boolean sense;
    static int x;

    static synchronized boolean arrive() {
        boolean mine = !sense;
        if (++count == 2) {
            count = 0;
            sense = mine;                   // (1)
        }
        return mine;
    }

    public static void main(String[] args) {
        Order.together(
            () -> {
                boolean mine = arrive();
                Order.reach(1);
                Order.await(2);
                while (sense != mine) {     // race sense after (1): all
                    Thread.onSpinWait();
                }
                x++;                        // race x after (2): all
            },
            () -> {
                Order.await(1);
                x = 1;                      // (2)
                arrive();
                Order.reach(2);
            });
        System.out.println(x);
    }
}
