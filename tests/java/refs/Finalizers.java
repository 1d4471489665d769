import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class Finalizers {
    static final BlockingQueue<String> q = new LinkedBlockingQueue<>();
    static volatile Fin saved;
    static class Fin {
        final String n;
        Fin(String n) { this.n = n; }
        @Override
        protected void finalize() throws Throwable {
            if (n.equals("resurrect")) saved = this;
            q.add("fin " + n);
            if (n.equals("thrower")) throw new RuntimeException("ignored");
        }
    }
    static class Sub extends Fin {
        Sub(String n) { super(n); }
        @Override
        protected void finalize() throws Throwable {
            q.add("sub");
            super.finalize();
        }
    }
    static class Empty {
        protected void finalize() {}
    }
    static class CtorFail {
        CtorFail() { throw new RuntimeException("ctor"); }
        @Override
        protected void finalize() {
            q.add("ctor failed object");
        }
    }
    static class Holder {
        Fin inner = new Fin("inner");
        @Override
        protected void finalize() {
            q.add("holder sees " + inner.n);
        }
    }
    static String next() throws Exception {
        for (int i = 0; i < 500; i++) {
            String s = q.poll(10, TimeUnit.MILLISECONDS);
            if (s != null) return s;
            System.gc();
            System.runFinalization();
        }
        return "timeout";
    }
    static void run(Runnable r) throws Exception {
        Thread t = new Thread(r);
        t.start();
        t.join();
    }
    public static void main(String[] args) throws Exception {
        run(() -> new Fin("a"));
        System.out.println(next());
        run(() -> new Sub("b"));
        System.out.println(next() + " " + next());
        run(() -> new Fin("resurrect"));
        System.out.println(next() + " " + (saved != null) + saved.n);
        run(() -> saved = null);
        System.gc();
        System.runFinalization();
        System.out.println("not twice " + q.poll(20, TimeUnit.MILLISECONDS));
        run(() -> new Fin("thrower"));
        System.out.println(next());
        run(() -> new Fin("after thrower"));
        System.out.println(next());
        run(() -> {
            try {
                new CtorFail();
            } catch (RuntimeException e) {}
        });
        System.out.println(next());
        run(() -> new Holder());
        String a = next(), b = next();
        System.out.println(new java.util.TreeSet<>(java.util.List.of(a, b)));
        run(() -> {
            for (int i = 0; i < 100; i++) new Fin("many");
        });
        int n = 0;
        while (n < 100 && next().equals("fin many")) n++;
        System.out.println(n);
        Fin strong = new Fin("strong");
        System.gc();
        System.runFinalization();
        System.out.println(q.poll() + strong.n);
        run(() -> { new Empty(); });
        Runtime.getRuntime().gc();
        System.out.println("end");
    }
}
