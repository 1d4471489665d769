import java.lang.ref.*;
import java.util.*;
public class WeakSoftPhantom {
    static void p(Object o) { System.out.println(o); }
    static boolean gcUntil(java.util.function.BooleanSupplier b) throws Exception {
        for (int i = 0; i < 400; i++) {
            if (b.getAsBoolean()) return true;
            System.gc();
            Thread.sleep(i < 20 ? 1 : 5);
        }
        return b.getAsBoolean();
    }
    static Object hold;
    static ReferenceQueue<Object> q = new ReferenceQueue<>();
    static WeakReference<Object> w;
    static PhantomReference<Object> ph;
    static SoftReference<Object> soft;
    static WeakReference<Object> strong;
    static void make() {
        w = new WeakReference<>(new int[100], q);
        ph = new PhantomReference<>(new int[100], q);
        soft = new SoftReference<>(new int[10]);
        hold = new Object();
        strong = new WeakReference<>(hold, q);
    }
    static void onThread(Runnable r) throws Exception {
        Thread t = new Thread(r);
        t.start();
        t.join();
    }
    public static void main(String[] args) throws Exception {
        onThread(WeakSoftPhantom::make);
        p(ph.get() + " " + (strong.get() == hold) + strong.refersTo(hold) + strong.refersTo(null) + ph.isEnqueued());
        p(gcUntil(() -> w.get() == null));
        p(gcUntil(() -> ph.refersTo(null)));
        Set<String> got = new TreeSet<>();
        for (int i = 0; i < 2; i++) {
            Reference<?> r = q.remove(10000);
            got.add(r == w ? "weak" : r == ph ? "phantom" : "" + r);
        }
        p(got + " " + q.poll());
        p((soft.get() != null) + " " + (strong.get() != null) + strong.isEnqueued());
        p(strong.enqueue() + "" + strong.enqueue() + strong.get() + (q.poll() == strong) + q.poll());
        hold = null;
        w = new WeakReference<>(new Object());
        w.clear();
        p(w.get() + " " + w.enqueue());
        try {
            new WeakReference<>(null).get();
            p("null referent ok");
        } catch (NullPointerException e) {
            p(e);
        }
        try {
            q.remove(-1);
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        p(q.remove(1));
        Thread main = Thread.currentThread();
        Thread intr = new Thread(() -> {
            try {
                new ReferenceQueue<>().remove();
            } catch (InterruptedException e) {
                p("interrupted remove");
            }
        });
        intr.start();
        intr.interrupt();
        intr.join();
        WeakHashMap<Object, String> m = new WeakHashMap<>();
        Object keep = new Object();
        m.put(keep, "kept");
        onThread(() -> {
            for (int i = 0; i < 50; i++) m.put(new int[10], "v" + i);
        });
        p(gcUntil(() -> m.size() == 1));
        p(m.get(keep));
        ThreadLocal<Object> tl = new ThreadLocal<>();
        tl.set("x");
        WeakReference<Object> str = new WeakReference<>(new String("not interned"));
        onThread(() -> {});
        p(gcUntil(() -> str.get() == null));
        WeakReference<String> lit = new WeakReference<>("literal");
        System.gc();
        p(lit.get());
        WeakReference<Class<?>> cl = new WeakReference<>(WeakSoftPhantom.class);
        System.gc();
        p(cl.get());
        Object[] cyc = new Object[2];
        WeakReference<Object>[] ws = new WeakReference[2];
        onThread(() -> {
            Object[] a = new Object[1], b = {a};
            a[0] = b;
            ws[0] = new WeakReference<>(a);
            ws[1] = new WeakReference<>(b);
        });
        p(gcUntil(() -> ws[0].get() == null && ws[1].get() == null));
        Reference.reachabilityFence(keep);
        try {
            w.getClass().getMethod("clone");
        } catch (NoSuchMethodException e) {
            p("no public clone");
        }
    }
}
