/** A timer's task runs while the thread that scheduled it still writes. */
class Timers {
    static int x;

    public static void main(String[] args) throws Exception {
        Order.reach(0);
        java.util.Timer timer = new java.util.Timer();
        java.util.TimerTask task = new java.util.TimerTask() {
            @Override
            public void run() {
                Order.await(1);
                x++;                    // race x after (1): all
                Order.reach(2);
            }
        };
        timer.schedule(task, 0);
        x = 1;                          // (1)
        Order.reach(1);
        Order.await(2);
        timer.cancel();
    }
}
