public class StopAndSuspend {
    static void p(Object o) { System.out.println(o); }
    static volatile long ticks;
    static volatile boolean quit;
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            try {
                synchronized (lock) {
                    while (true) ticks++;
                }
            } catch (ThreadDeath d) {
                p("ThreadDeath in loop " + Thread.holdsLock(lock));
            } finally {
                p("finally");
            }
        }, "loop");
        t.start();
        while (ticks < 1000) Thread.yield();
        t.stop();
        t.join();
        synchronized (lock) { p("lock free " + t.getState()); }
        Thread s = new Thread(() -> {
            try {
                Thread.sleep(100000);
            } catch (InterruptedException e) {
                p("interrupted?");
            } catch (ThreadDeath d) {
                p("ThreadDeath in sleep");
                throw d;
            }
        });
        s.start();
        while (s.getState() != Thread.State.TIMED_WAITING) Thread.yield();
        s.stop();
        s.join();
        p("silent end " + s.getState());
        Thread never = new Thread(() -> p("never runs"));
        never.stop();
        never.start();
        never.join();
        p("stopped before start " + never.getState());
        Thread w = new Thread(() -> {
            while (!quit) ticks++;
        });
        w.start();
        long a = ticks;
        while (ticks == a) Thread.yield();
        w.suspend();
        Thread.sleep(20);
        long b = ticks;
        Thread.sleep(20);
        p("suspended " + (ticks == b));
        w.resume();
        while (ticks == b) Thread.yield();
        quit = true;
        w.join();
        p("resumed");
    }
}
