/** After jbb's Company: times and a mode that are read without synchronisation. The race on elapsed_time is destructive (a long
 *  that may be stale or torn), so is the one on mode (a stale mode and nobody is woken). */
public class Company {
    static final int RECORDING = 1, RAMP_DOWN = 2;
    long elapsed_time;
    int mode;
    final Object waiting = new Object();
    boolean woken;  // guarded by waiting

    public static void main(String[] args) throws Exception {
        Company c = new Company();
        c.mode = RECORDING;
        Thread manager = new Thread(() -> {
            pause();  // the mode has changed by now
            if (c.mode == RAMP_DOWN) {
                synchronized (c.waiting) {
                    c.woken = true;
                    c.waiting.notifyAll();
                }
            }
        });
        Thread worker = new Thread(() -> c.elapsed_time = 123_456_789_012L);
        manager.start();
        worker.start();
        c.mode = RAMP_DOWN;
        pause();  // the worker is done by now
        System.out.println("elapsed " + c.elapsed_time);
        synchronized (c.waiting) {
            if (!c.woken) c.waiting.wait(3000);
            System.out.println(c.woken ? "woken" : "never woken");
        }
        worker.join();
        manager.join();
    }

    private static void pause() {
        try {
            Thread.sleep(300);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
