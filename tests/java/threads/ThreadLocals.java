import java.util.concurrent.atomic.*;
public class ThreadLocals {
    static void p(Object o) { System.out.println(o); }
    static final AtomicInteger ids = new AtomicInteger();
    static final ThreadLocal<Integer> ID = ThreadLocal.withInitial(ids::incrementAndGet);
    static final InheritableThreadLocal<String> INH = new InheritableThreadLocal<>() {
        @Override
        protected String childValue(String s) {
            return s + "-child";
        }
        @Override
        protected String initialValue() {
            return "init";
        }
    };
    public static void main(String[] args) throws Exception {
        p(ID.get() + " " + ID.get());
        int[] seen = new int[3];
        for (int i = 0; i < 3; i++) {
            int k = i;
            Thread t = new Thread(() -> {
                seen[k] = ID.get();
                ID.set(100 + k);
                seen[k] = seen[k] * 1000 + ID.get();
                ID.remove();
                seen[k] = seen[k] * 10 + (ID.get() > 0 ? 1 : 0);
            });
            t.start();
            t.join();
        }
        p(seen[0] + " " + seen[1] + " " + seen[2] + " " + ID.get());
        p(INH.get());
        INH.set("parent");
        Thread t = new Thread(() -> {
            p(INH.get());
            INH.set("changed");
            Thread u = new Thread(() -> p(INH.get()));
            u.start();
            try {
                u.join();
            } catch (InterruptedException e) {}
        });
        INH.set("after construction");
        t.start();
        t.join();
        p(INH.get());
        Thread no = new Thread(null, () -> p(INH.get()), "noinherit", 0, false);
        no.start();
        no.join();
        ThreadLocal<StringBuilder> sb = ThreadLocal.withInitial(StringBuilder::new);
        sb.get().append("main");
        Thread v = new Thread(() -> {
            sb.get().append("other");
            p(sb.get());
        });
        v.start();
        v.join();
        p(sb.get());
        ThreadLocal<String> nul = new ThreadLocal<>();
        p(nul.get());
        nul.set("x");
        nul.remove();
        p(nul.get());
        ThreadLocal<Integer>[] many = new ThreadLocal[100];
        for (int i = 0; i < 100; i++) {
            many[i] = new ThreadLocal<>();
            many[i].set(i);
        }
        int sum = 0;
        for (int i = 0; i < 100; i++) {
            sum += many[i].get();
            if (i % 3 == 0) many[i].remove();
        }
        p(sum + " " + many[3].get() + many[4].get());
        ThreadLocal<Object> rec = new ThreadLocal<>() {
            @Override
            protected Object initialValue() {
                p("initialValue");
                return "iv";
            }
        };
        p(rec.get());
        rec.remove();
        p(rec.get());
        ThreadLocal<Object> bad = ThreadLocal.withInitial(() -> { throw new IllegalStateException("init"); });
        try {
            bad.get();
        } catch (IllegalStateException e) {
            p(e.getMessage());
        }
    }
}
