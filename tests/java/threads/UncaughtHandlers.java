// EXIT: 1
public class UncaughtHandlers {
    static void p(Object o) { System.out.println(o); }
    static class Boom extends RuntimeException {
        Boom(String m) { super(m); }
    }
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> { throw new Boom("default printing"); }, "A");
        a.start();
        a.join();
        Thread b = new Thread(() -> { throw new Boom("own handler"); }, "B");
        b.setUncaughtExceptionHandler(
                (t, e) -> p("own " + t.getName() + " " + e + t.isAlive() + Thread.currentThread().getName()));
        b.start();
        b.join();
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> p("default " + t.getName() + " " + e.getMessage()));
        Thread c = new Thread(() -> { throw new Boom("c"); }, "C");
        c.start();
        c.join();
        ThreadGroup g = new ThreadGroup("grp") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                p("group " + getName() + t.getName() + e.getMessage());
            }
        };
        Thread d = new Thread(g, () -> { throw new Boom("d"); }, "D");
        d.start();
        d.join();
        Thread f = new Thread(() -> { throw new Boom("handler throws"); }, "F");
        f.setUncaughtExceptionHandler((t, e) -> { throw new Boom("in handler"); });
        f.start();
        f.join();
        p("F done " + f.getState());
        p((a.getUncaughtExceptionHandler() == null) + " " + (b.getUncaughtExceptionHandler() == null)
                + (new Thread().getUncaughtExceptionHandler() == Thread.currentThread().getThreadGroup()));
        Thread err = new Thread(() -> { throw new StackOverflowError("fake"); }, "E");
        err.start();
        err.join();
        Thread td = new Thread(() -> { throw new ThreadDeath(); }, "TD");
        td.start();
        td.join();
        Thread.setDefaultUncaughtExceptionHandler(null);
        Thread g2 = new Thread(() -> { throw new Boom("restored"); }, "G2");
        g2.start();
        g2.join();
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> p("main handler " + t.getName() + " " + e.getMessage()));
        Thread main = Thread.currentThread();
        Thread nd = new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {}
            p("non-daemon outlives main");
        });
        nd.start();
        throw new Boom("from main");
    }
}
