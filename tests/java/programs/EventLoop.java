import java.util.*;
import java.util.function.*;
public class EventLoop {
    static class Bus {
        private final Map<Class<?>, List<Consumer<Object>>> hs = new LinkedHashMap<>();
        private final Deque<Object> q = new ArrayDeque<>();
        int handled;
        <T> void on(Class<T> c, Consumer<? super T> h) {
            hs.computeIfAbsent(c, k -> new ArrayList<>()).add(o -> h.accept(c.cast(o)));
        }
        void post(Object o) { q.add(o); }
        void run() {
            while (!q.isEmpty()) {
                Object o = q.poll();
                handled++;
                boolean any = false;
                for (Class<?> c = o.getClass(); c != null; c = c.getSuperclass())
                    for (Consumer<Object> h : hs.getOrDefault(c, List.of())) {
                        any = true;
                        try {
                            h.accept(o);
                        } catch (RuntimeException e) {
                            if (!(o instanceof Failure)) post(new Failure(o, e));
                        }
                    }
                if (!any) System.out.println("dropped " + o);
            }
        }
    }
    record Tick(int n) {}
    record Failure(Object src, Exception e) {}
    static class Base {
        public String toString() { return getClass().getSimpleName(); }
    }
    static class Derived extends Base {}
    public static void main(String[] args) {
        Bus b = new Bus();
        int[] sum = {0};
        b.on(Tick.class, t -> {
            sum[0] += t.n();
            if (t.n() > 0) b.post(new Tick(t.n() - 1));
        });
        b.on(Tick.class, t -> {
            if (t.n() == 3) throw new IllegalStateException("no threes");
        });
        b.on(Failure.class, f -> System.out.println("failure " + f));
        b.on(Base.class, x -> System.out.println("base handler " + x));
        b.on(Derived.class, x -> System.out.println("derived handler " + x));
        b.post(new Tick(10));
        b.post(new Derived());
        b.post("string event");
        b.post(new Base());
        b.run();
        System.out.println(sum[0] + " " + b.handled);
    }
}
