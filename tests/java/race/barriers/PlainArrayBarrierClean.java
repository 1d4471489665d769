/** The same barrier with a volatile flag in an object for each thread. */
class PlainArrayBarrierClean {
    static class Flag {
        volatile boolean arrived;
    }

    public static void main(String[] args) {
        Flag first = new Flag(), second = new Flag();
        int[] x = new int[1];
        Order.together(
            () -> {
                x[0] = 1;                   // (1)
                first.arrived = true;
                while (!second.arrived) Thread.onSpinWait();
            },
            () -> {
                second.arrived = true;
                while (!first.arrived) Thread.onSpinWait();
                x[0]++;                     // race int[0] after (1): locksets
            });
        System.out.println(x[0]);
    }
}
