public class RecursionAndSync {
    static void p(Object o) { System.out.println(o); }
    static int n;
    synchronized int inst(int k) { return k == 0 ? (Thread.holdsLock(this) ? 1 : 0) : inst(k - 1) + 1; }
    static synchronized boolean stat() { return Thread.holdsLock(RecursionAndSync.class); }
    synchronized void thrower() { throw new RuntimeException("sync throw"); }
    static void deep(Object o, int k) {
        synchronized (o) {
            n++;
            if (k > 0) deep(o, k - 1);
        }
    }
    public static void main(String[] args) throws Exception {
        RecursionAndSync r = new RecursionAndSync();
        p(r.inst(300));
        p(stat() + " " + Thread.holdsLock(RecursionAndSync.class));
        try {
            r.thrower();
        } catch (RuntimeException e) {
            p(e.getMessage() + Thread.holdsLock(r));
        }
        deep(r, 500);
        p(n + " " + Thread.holdsLock(r));
        synchronized (r) {
            synchronized (r) {
                synchronized ("a") { p(Thread.holdsLock(r) + "" + Thread.holdsLock("a")); }
            }
            p(Thread.holdsLock(r)); Thread w = new Thread(() -> { synchronized (r) { r.notifyAll(); p("notifier in");
                }
            });
            w.start();
            synchronized (r) { r.wait(); }
            p("wait released all recursions " + Thread.holdsLock(r));
            w.join();
        }
        p(Thread.holdsLock(r));
        int h = r.hashCode();
        synchronized (r) { p(h == r.hashCode()); }
        Object o = new Object();
        synchronized (o) {
            int hh = o.hashCode();
            p(hh == o.hashCode());
        }
        p(o.hashCode() == System.identityHashCode(o));
        int[] total = {0};
        Object[] locks = {new Object(), new Object(), new Object()};
        Thread[] ts = new Thread[6];
        for (int i = 0; i < 6; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                for (int j = 0; j < 300; j++) synchronized (locks[0]) {
                    synchronized (locks[1 + k % 2]) { total[0]++; }
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        p(total[0]);
        outer : for (int i = 0;; i++) {
            synchronized (o) {
                if (i == 3) break outer;
                if (i == 1) continue;
            }
        }
        p(Thread.holdsLock(o));
        p(ret(o) + "" + Thread.holdsLock(o));
        Object[] many = new Object[1000];
        for (int i = 0; i < many.length; i++) many[i] = new Object();
        for (Object m : many) synchronized (m) {
            m.notify();
        }
        nest(many, 0);
        p("nested " + Thread.holdsLock(many[0]));
    }
    static int ret(Object o) {
        synchronized (o) {
            try {
                return 5;
            } finally {
                synchronized (o) { n = 0; }
            }
        }
    }
    static void nest(Object[] m, int i) {
        if (i == 200) {
            p(Thread.holdsLock(m[0]) + "" + Thread.holdsLock(m[199]));
            return;
        }
        synchronized (m[i]) { nest(m, i + 1); }
    }
}
