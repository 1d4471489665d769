/** Merge sort that limits its threads by a counter; the counter is looked at without the lock under which it is changed. */
class MergeThreads {
    static int running;

    static synchronized void begin() {
        running++;                              // (1) race running after (2): EraserWithBarrier
    }

    static synchronized void end() {
        running--;                              // (2)
    }

    static boolean mayStart() {
        return running < 2;                     // race running after (2): precise Racer
    }

    public static void main(String[] args) {
        Order.run(() -> {
            begin();
            end();
        }, () -> {
            if (mayStart()) begin();
        });
        System.out.println(running);        // race running after (1): Eraser
    }
}
