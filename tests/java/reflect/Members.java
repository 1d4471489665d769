import java.lang.reflect.*;
import java.util.*;
public class Members {
    static abstract class Base implements Runnable {
        protected int pf;
        private static final long sf = 5L;
        public volatile transient String s;
        Base(int x) throws java.io.IOException {}
        protected abstract <T extends Number & Comparable<T>> List<? super T> gen(Map<String, T[]> m, int... v)
                throws Exception;
        public synchronized final native void nat();
        private static strictfp double st(double d, long[][] l) { return d; }
        @Deprecated
        public int dep() {
            return 1;
        }
    }
    public static class Sub extends Base {
        public int pub;
        public Sub() throws java.io.IOException { super(1); }
        protected <T extends Number & Comparable<T>> List<? super T> gen(Map<String, T[]> m, int... v) { return null; }
        public void run() {}
        public static void over(int a) {}
        public static void over(String a) {}
    }
    static void p(Object o) { System.out.println(o); }
    static <T> List<String> sorted(T[] a) { return Arrays.stream(a).map(Object::toString).sorted().toList(); }
    static void t(String n, Call c) {
        try {
            p(n + " = " + c.call());
        } catch (Throwable e) {
            p((n + " !! " + e + (e.getCause() != null ? " <- " + e.getCause() : "")).replaceAll("@[0-9a-f]+", "@H"));
        }
    }
    interface Call {
        Object call() throws Throwable;
    }
    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] {Base.class, Sub.class}) {
            sorted(c.getDeclaredMethods()).forEach(Members::p);
            sorted(c.getDeclaredFields()).forEach(Members::p);
            sorted(c.getDeclaredConstructors()).forEach(Members::p);
            p(Arrays.stream(c.getDeclaredMethods()).map(Method::toGenericString).sorted().toList());
        }
        p(Arrays.stream(Sub.class.getMethods())
                        .filter(m -> m.getDeclaringClass() != Object.class)
                        .map(Object::toString)
                        .sorted()
                        .toList());
        p(sorted(Sub.class.getFields()));
        p(sorted(Sub.class.getConstructors()));
        Method g = Base.class.getDeclaredMethod("gen", Map.class, int[].class);
        p(g.getGenericReturnType() + " " + Arrays.toString(g.getGenericParameterTypes())
                + Arrays.toString(g.getExceptionTypes()) + g.isVarArgs() + Arrays.toString(g.getTypeParameters())
                + Arrays.toString(g.getTypeParameters()[0].getBounds()) + g.getParameterCount() + g.getParameters()[1]
                + g.getParameters()[0].isNamePresent());
        p(Modifier.toString(Base.class.getDeclaredMethod("nat").getModifiers()) + "|"
                + Modifier.toString(Base.class.getDeclaredField("s").getModifiers()) + "|"
                + Base.class.getDeclaredMethod("dep").isAnnotationPresent(Deprecated.class));
        t("no method", () -> Sub.class.getMethod("nope", int.class, String[].class));
        t("not public", () -> Base.class.getMethod("st", double.class, long[][].class));
        t("no field", () -> Sub.class.getField("zz"));
        t("inherited protected", () -> Sub.class.getField("pf"));
        t("no ctor", () -> Sub.class.getConstructor(int.class));
        t("abstract new", () -> Base.class.getDeclaredConstructor(int.class).newInstance(1));
        t("over", () -> Sub.class.getMethod("over", String.class));
        t("null args ok", () -> Sub.class.getMethod("run", (Class<?>[]) null));
        t("clone array", () -> int[].class.getMethod("clone"));
        t("itf methods", () -> sorted(Runnable.class.getMethods()));
        t("prim", () -> int.class.getMethods().length + "" + int.class.getModifiers() + void.class);
        t("array methods", () -> int[].class.getMethods().length > 5);
        t("enum values", () -> Thread.State.class.getMethod("values").invoke(null).getClass());
        p(Sub.class.getMethod("run").equals(Sub.class.getMethod("run")) + " "
                + (Sub.class.getMethod("run") == Sub.class.getMethod("run")) + " "
                + (Sub.class.getMethod("run").hashCode() == Sub.class.getMethod("run").hashCode()));
    }
}
