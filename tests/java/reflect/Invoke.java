import java.lang.reflect.*;
import java.util.*;
public class Invoke {
    static void p(Object o) { System.out.println(o); }
    interface Call {
        Object call() throws Throwable;
    }
    static void t(String n, Call c) {
        try {
            p(n + " = " + c.call());
        } catch (Throwable e) {
            p((n + " !! " + e + (e.getCause() != null ? " <- " + e.getCause() : "")).replaceAll("@[0-9a-f]+", "@H"));
        }
    }
    public static class T {
        public T() {}
        public T(int x) {
            if (x < 0) throw new IllegalArgumentException("neg");
            v = x;
        }
        int v = 1;
        public int add(int a, long b) { return (int) (v + a + b); }
        public static String cat(Object... o) { return Arrays.toString(o); }
        public void thrower() throws Exception { throw new Exception("checked"); }
        private String priv() { return "private"; }
        public boolean z(boolean b) { return !b; }
        public byte b(byte x) { return (byte) (x + 1); }
        public char c(char x) { return (char) (x + 1); }
        public short s(short x) { return x; }
        public float f(float x) { return x * 2; }
        public double d(double x) { return x * 2; }
        public long l(long x) { return x * 2; }
        public void v() {}
        public int[] arr(int[] a) { return a; }
        public String virt() { return "T"; }
        static int sum(int a, long b, float c, double d, byte e, short f, char g, boolean h) {
            return (int) (a + b + c + d + e + f + g + (h ? 1 : 0));
        }
    }
    static class U extends T {
        public String virt() { return "U"; }
    }
    static abstract class Abs {
        public Abs() {}
        public abstract int m();
    }
    interface I {
        default String d() { return "dflt"; }
        static String s() { return "stat"; }
    }
    static class ErrInit {
        static {
            if (true) throw new RuntimeException("init");
        }
        public static void m() {}
    }
    static class CtorThrows {
        CtorThrows() throws Exception { throw new Exception("ctor"); }
    }
    public static void main(String[] args) throws Exception {
        T o = new T(5);
        Method add = T.class.getMethod("add", int.class, long.class);
        t("add", () -> add.invoke(o, 1, 2L));
        t("widen", () -> add.invoke(o, (short) 1, 2));
        t("char widen", () -> add.invoke(o, 'a', (byte) 1));
        t("narrow", () -> add.invoke(o, 1L, 2L));
        t("null prim", () -> add.invoke(o, null, 2L));
        t("wrong count", () -> add.invoke(o, 1));
        t("no args", () -> add.invoke(o));
        t("wrong type", () -> add.invoke(o, "x", 2L));
        t("null recv", () -> add.invoke(null, 1, 2L));
        t("wrong recv", () -> add.invoke("s", 1, 2L));
        Method cat = T.class.getMethod("cat", Object[].class);
        t("varargs", () -> cat.invoke(null, (Object) new Object[] {1, "x"}));
        t("varargs bad", () -> cat.invoke(null, 1));
        t("null varargs", () -> cat.invoke(null, (Object) null));
        t("thrower", () -> T.class.getMethod("thrower").invoke(o));
        t("private", () -> T.class.getDeclaredMethod("priv").invoke(o));
        t("void", () -> T.class.getMethod("v").invoke(o));
        t("z", () -> T.class.getMethod("z", boolean.class).invoke(o, true));
        t("b", () -> T.class.getMethod("b", byte.class).invoke(o, (byte) 127));
        t("c", () -> T.class.getMethod("c", char.class).invoke(o, 'x'));
        t("s", () -> T.class.getMethod("s", short.class).invoke(o, (byte) 3));
        t("s from int", () -> T.class.getMethod("s", short.class).invoke(o, 3));
        t("f", () -> T.class.getMethod("f", float.class).invoke(o, 3L));
        t("d", () -> T.class.getMethod("d", double.class).invoke(o, 'a'));
        t("l", () -> T.class.getMethod("l", long.class).invoke(o, 1.5f));
        t("arr", () -> ((int[]) T.class.getMethod("arr", int[].class).invoke(o, new int[] {7}))[0]);
        t("virt", () -> T.class.getMethod("virt").invoke(new U()));
        t("all",
                ()
                        -> T.class.getDeclaredMethod("sum", int.class, long.class, float.class, double.class,
                                          byte.class, short.class, char.class, boolean.class)
                                   .invoke(null, 1, 2L, 3f, 4.0, (byte) 5, (short) 6, 'a', true));
        t("ctor", () -> ((T) T.class.getConstructor(int.class).newInstance(8)).v);
        t("ctor throws", () -> T.class.getConstructor(int.class).newInstance(-1));
        t("ctor args", () -> T.class.getConstructor(int.class).newInstance());
        t("abstract", () -> Abs.class.getConstructor().newInstance());
        t("newInstance", () -> ((T) T.class.newInstance()).v);
        t("newInstance throws checked", () -> CtorThrows.class.newInstance());
        t("newInstance itf", () -> Runnable.class.newInstance());
        t("newInstance arr", () -> int[].class.newInstance());
        t("default", () -> I.class.getMethod("d").invoke(new I() {}));
        t("itf static", () -> I.class.getMethod("s").invoke(null));
        t("abstract call", () -> Abs.class.getMethod("m").invoke(new Abs() {
            public int m() { return 42; }
        }));
        t("init error", () -> ErrInit.class.getMethod("m").invoke(null));
        t("init error 2", () -> ErrInit.class.getMethod("m").invoke(null));
        t("string private", () -> {
            Method m = String.class.getDeclaredMethod("isLatin1");
            m.setAccessible(true);
            return m.invoke("x");
        });
        t("string private no access", () -> String.class.getDeclaredMethod("isLatin1").invoke("x"));
        t("trySetAccessible", () -> String.class.getDeclaredMethod("isLatin1").trySetAccessible());
        t("canAccess", () -> add.canAccess(o));
        Object[] many = new Object[25];
        for (int i = 0; i < 25; i++) many[i] = add.invoke(o, i, 1L);
        p(Arrays.toString(many));
        try {
            T.class.getMethod("thrower").invoke(o);
        } catch (InvocationTargetException e) {
            StackTraceElement[] st = e.getTargetException().getStackTrace();
            p(st[0] + " " + e.getMessage() + " " + e.getCause().getMessage());
        }
        t("sealed unsafe ctor", () -> {
            Constructor<?> c = Class.class.getDeclaredConstructors()[0];
            c.setAccessible(true);
            return c;
        });
        t("lambda call", () -> Runnable.class.getMethod("run").invoke((Runnable) () -> p("ran")));
        t("hashCode", () -> Object.class.getMethod("equals", Object.class).invoke("a", "a"));
        t("wait", () -> {
            Object.class.getMethod("notify").invoke(o);
            return 0;
        });
    }
}
