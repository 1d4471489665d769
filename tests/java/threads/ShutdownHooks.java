// EXIT: 7
import java.util.concurrent.CountDownLatch;
public class ShutdownHooks {
    static void p(Object o) { System.out.println(o); }
    static void await(CountDownLatch l) {
        try {
            l.await();
        } catch (InterruptedException e) {}
    }
    public static void main(String[] args) throws Exception {
        Runtime r = Runtime.getRuntime();
        Thread removed = new Thread(() -> p("must not run"));
        r.addShutdownHook(removed);
        p(r.removeShutdownHook(removed) + " " + r.removeShutdownHook(removed));
        try {
            r.addShutdownHook(null);
        } catch (NullPointerException e) {
            p("null hook");
        }
        CountDownLatch checked = new CountDownLatch(1);
        Thread run = new Thread(() -> { await(checked); });
        run.start();
        try {
            r.addShutdownHook(run);
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        checked.countDown();
        run.join();
        // Hooks start in no particular order.
        CountDownLatch firstDone = new CountDownLatch(1), secondDone = new CountDownLatch(1);
        Thread first = new Thread(() -> {
            p("first hook");
            try {
                r.addShutdownHook(new Thread());
            } catch (IllegalStateException e) {
                p(e.getMessage());
            }
            try {
                r.removeShutdownHook(Thread.currentThread());
            } catch (IllegalStateException e) {
                p(e.getMessage());
            }
            firstDone.countDown();
        }, "first");
        Thread second = new Thread(() -> {
            await(firstDone);
            p("second hook");
            secondDone.countDown();
            throw new RuntimeException("in hook");
        }, "second");
        Thread third = new Thread(() -> {
            await(secondDone);
            p("third hook " + Thread.currentThread().getName());
        }, "third");
        r.addShutdownHook(first);
        r.addShutdownHook(second);
        r.addShutdownHook(third);
        try {
            r.addShutdownHook(third);
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        Thread daemon = new Thread(() -> {
            while (true) Thread.onSpinWait();
        });
        daemon.setDaemon(true);
        daemon.start();
        try {
            p("exiting");
            System.exit(7);
        } finally {
            p("never printed");
        }
    }
}
