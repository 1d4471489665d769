// EXIT: 7
public class ShutdownHooks {
    static void p(Object o) { System.out.println(o); }
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
        Thread run = new Thread(() -> {
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {}
        });
        run.start();
        try {
            r.addShutdownHook(run);
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        run.join();
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
        }, "first");
        Thread second = new Thread(() -> {
            try {
                first.join();
            } catch (InterruptedException e) {}
            p("second hook");
            throw new RuntimeException("in hook");
        }, "second");
        Thread third = new Thread(() -> {
            try {
                second.join();
            } catch (InterruptedException e) {}
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
