import java.util.concurrent.locks.LockSupport;
public class ParkUnpark {
    static void p(Object o) { System.out.println(o); }
    static volatile int phase;
    static void await(Thread t, int n, Thread.State s) throws InterruptedException {
        while (phase != n || t.getState() != s) Thread.sleep(1);
    }
    public static void main(String[] args) throws Exception {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        p("permit consumed");
        long t0 = System.nanoTime();
        LockSupport.parkNanos(20_000_000);
        p(System.nanoTime() - t0 >= 10_000_000);
        LockSupport.parkNanos(0);
        LockSupport.parkNanos(-5);
        LockSupport.parkUntil(System.currentTimeMillis() - 1000);
        p("past deadlines return");
        Object blocker = "the blocker";
        Thread t = new Thread(() -> {
            LockSupport.park(blocker);
            p("unparked " + Thread.currentThread().isInterrupted());
            LockSupport.park();
            p("second " + Thread.currentThread().isInterrupted());
            LockSupport.park();
            p("park returns at once while interrupted");
            Thread.interrupted();
            phase = 1;
            LockSupport.park();
            p("third");
        });
        t.start();
        while (t.getState() != Thread.State.WAITING) Thread.sleep(1);
        p(LockSupport.getBlocker(t));
        LockSupport.unpark(t);
        while (LockSupport.getBlocker(t) != null) Thread.sleep(1);
        Thread.sleep(10);
        t.interrupt();
        await(t, 1, Thread.State.WAITING);
        LockSupport.unpark(t);
        t.join();
        LockSupport.unpark(t);
        LockSupport.unpark(null);
        Thread u = new Thread(() -> {
            LockSupport.parkUntil(System.currentTimeMillis() + 100000);
            p("timed unparked");
            phase = 2;
            LockSupport.parkNanos(blocker, 100_000_000_000L);
            p("nanos unparked");
        });
        u.start();
        while (u.getState() != Thread.State.TIMED_WAITING) Thread.sleep(1);
        LockSupport.unpark(u);
        await(u, 2, Thread.State.TIMED_WAITING);
        LockSupport.unpark(u);
        u.join();
        Thread v = new Thread(() -> {
            Thread.currentThread().interrupt();
            LockSupport.park();
            p(Thread.interrupted());
        });
        v.start();
        v.join();
        Thread early = new Thread(() -> {
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {}
            LockSupport.park();
            p("early permit");
        });
        early.start();
        LockSupport.unpark(early);
        early.join();
        LockSupport.setCurrentBlocker("cb");
        p(LockSupport.getBlocker(Thread.currentThread()));
    }
}
