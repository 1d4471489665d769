import java.util.*;
public class ThreadGroups {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        ThreadGroup main = Thread.currentThread().getThreadGroup();
        p(main + " " + main.getParent() + " " + main.getParent().getParent() + main.isDaemon() + main.getMaxPriority());
        ThreadGroup g = new ThreadGroup("g"), h = new ThreadGroup(g, "h");
        g.setMaxPriority(4);
        Object lock = new Object();
        boolean[] go = {false};
        Runnable w = () -> {synchronized (lock){while (!go[0]) try {lock.wait();
                }
                catch (InterruptedException e) {
                    go[0] = true;
                    lock.notifyAll();
                }
            }
        }
        ;
        Thread a = new Thread(g, w, "a"), b = new Thread(h, w, "b");
        p(a.getPriority() + " " + h.getMaxPriority() + g.activeCount() + g.activeGroupCount() + g.parentOf(h) + h.parentOf(g));
        a.start();
        b.start();
        p(g.activeCount() + " " + h.activeCount());
        Thread[] ts = new Thread[5];
        int n = g.enumerate(ts);
        p(n + ts[0].getName() + ts[1].getName());
        p(g.enumerate(ts, false));
        ThreadGroup[] gs = new ThreadGroup[3];
        p(g.enumerate(gs) + gs[0].getName());
        a.setPriority(9);
        p(a.getPriority());
        g.interrupt();
        a.join();
        b.join();
        p(g.activeCount() + " " + g.activeGroupCount());
        ByteCapture(() -> g.list());
        try {
            new ThreadGroup(null, "x");
        } catch (NullPointerException e) {
            p("null parent");
        }
        g.destroy();
        p(g.isDestroyed());
        try {
            new Thread(g, () -> {}).start();
            p("started in destroyed");
        } catch (IllegalThreadStateException e) {
            p(e);
        }
        p(new Thread(null, () -> {}, "nogroup").getThreadGroup().getName());
        Thread.UncaughtExceptionHandler u = h;
        p(u == h);
        Set<String> names = new TreeSet<>();
        for (Thread t : Thread.getAllStackTraces().keySet()) names.add(t.getName());
        p(names.containsAll(List.of("main", "Reference Handler", "Finalizer", "Signal Dispatcher")));
    }
    static void ByteCapture(Runnable r) { r.run(); }
}
