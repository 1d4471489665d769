/** A timer's task sees what was written before it was scheduled; its thread runs one task after another. */
class TimersClean {
    static int x;

    public static void main(String[] args) throws Exception {
        Order.reach(0);
        java.util.Timer timer = new java.util.Timer();
        x = 1;                          // (1)
        timer.schedule(new java.util.TimerTask() {
            @Override
            public void run() {
                x++;                    // race x after (1): locksets
            }
        }, 0);
        timer.schedule(new java.util.TimerTask() {
            @Override
            public void run() {
                x++;
                timer.cancel();
                Order.reach(1);
            }
        }, 2);
        Order.await(1);
    }
}
