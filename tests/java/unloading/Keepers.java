import java.lang.invoke.*;
import java.lang.ref.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;

/** Each way in which a class keeps its loader alive, and that the loader dies when the way is gone. */
public class Keepers {
    public static class Payload implements Supplier<String> {
        static final List<Object> STATE = new ArrayList<>(List.of("state"));
        int[] field = {1, 2, 3};

        public String get() { return "payload " + STATE + field.length; }

        public static String hello(int i) { return "hello " + i + STATE; }

        public static Supplier<String> lambda() {
            Object captured = new Object[] {"captured"};
            return () -> "lambda " + ((Object[]) captured)[0] + STATE;
        }

        public static void fail() { throw new IllegalStateException("thrown by a copy"); }

        public static void park(CountDownLatch inside, CountDownLatch leave) throws Exception {
            inside.countDown();
            leave.await();
            STATE.add("left");
        }
    }

    interface Way {
        Object keep(Class<?> copy) throws Exception;
    }

    static final String NAME = "Keepers$Payload";
    static WeakReference<ClassLoader> loader;
    static Object kept;

    static void prepare(Way way) throws Exception {
        Copies l = new Copies(NAME);
        loader = new WeakReference<>(l);
        kept = way.keep(l.loadClass(NAME));
    }

    static void check(String what, Way way, Function<Object, Object> use) throws Exception {
        prepare(way);
        for (int i = 0; i < 3; i++) System.gc();
        System.out.print(what + ": " + (loader.get() != null ? "kept, " : "LOST, ") + use.apply(kept));
        kept = null;
        // The references that the stacks of this method may still show are other copies' by now.
        List<WeakReference<ClassLoader>> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            prepare(way);
            all.add(loader);
            kept = null;
        }
        System.out.println(Copies.goneOf(all) >= 15 ? ", then gone" : ", and STAYS");
    }

    interface Code {
        Object run() throws Throwable;
    }

    static Object call(Code c) {
        try {
            return c.run();
        } catch (Throwable e) {
            return e;
        }
    }

    public static void main(String[] args) throws Exception {
        check("instance", c -> c.getConstructor().newInstance(), o -> ((Supplier<?>) o).get());
        check("class", c -> c, o -> ((Class<?>) o).getName());
        check("array", c -> Array.newInstance(c, 2, 2), o -> o.getClass().getComponentType().getName());
        check("method", c -> c.getMethod("hello", int.class), o -> call(() -> ((Method) o).invoke(null, 1)));
        check("static field", c -> ((List<?>) field(c, "STATE").get(null)).size() == 1 ? field(c, "STATE") : null,
                o -> call(() -> ((Field) o).get(null)));
        check("lambda", c -> c.getMethod("lambda").invoke(null), o -> ((Supplier<?>) o).get());
        check("method handle", c -> MethodHandles.lookup().findStatic(c, "hello", MethodType.methodType(String.class, int.class)),
                o -> call(() -> ((MethodHandle) o).invokeWithArguments(2)));
        check("exception", c -> {
            try {
                c.getMethod("fail").invoke(null);
                return null;
            } catch (InvocationTargetException e) {
                return e.getCause();
            }
        }, o -> ((Throwable) o).getStackTrace()[0]);
        check("proxy", c -> Proxy.newProxyInstance(c.getClassLoader(), new Class<?>[] {Supplier.class}, (p, m, a) -> "proxy of " + m.getName()),
                o -> ((Supplier<?>) o).get());
        check("loader", Class::getClassLoader, o -> ((Copies) o).own);
        frame();
    }

    static Field field(Class<?> c, String name) throws Exception {
        Field f = c.getDeclaredField(name);
        f.setAccessible(true);
        return f;
    }

    /** A running method keeps its class. */
    static void frame() throws Exception {
        CountDownLatch inside = new CountDownLatch(1), leave = new CountDownLatch(1);
        Thread t = new Thread(() -> call(() -> {
            prepare(c -> null);
            Copies l = new Copies(NAME);
            loader = new WeakReference<>(l);
            Method m = l.loadClass(NAME).getMethod("park", CountDownLatch.class, CountDownLatch.class);
            l = null;
            return m.invoke(null, inside, leave);
        }));
        t.start();
        inside.await();
        for (int i = 0; i < 3; i++) System.gc();
        System.out.println("frame: " + (loader.get() != null ? "kept" : "LOST") + " " + Arrays.stream(t.getStackTrace()).anyMatch(e -> e.getClassName().equals(NAME)));
        leave.countDown();
        t.join();
        System.out.println(Copies.gone(loader) ? "then gone" : "STAYS");
    }
}
