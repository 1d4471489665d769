/** A barrier with wait and notifyAll, used twice. */
class SenseBarrierClean {
    static int count;
    static boolean sense;
    static int x;

    static synchronized void await2() throws InterruptedException {
        boolean mine = !sense;
        if (++count == 2) {
            count = 0;
            sense = mine;
            SenseBarrierClean.class.notifyAll();
            return;
        }
        while (sense != mine) SenseBarrierClean.class.wait();
    }

    public static void main(String[] args) {
        Order.together(
            () -> {
                x = 1;                      // (1)
                await2();
                await2();
                x++;
            },
            () -> {
                await2();
                x++;                        // race x after (1): locksets
                await2();
            });
        System.out.println(x);
    }
}
