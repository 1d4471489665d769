// FILTER: s/@[0-9a-f]{6,8}\b/@H/
import java.lang.reflect.*;
import java.util.*;
public class ReflectCalls {
    static void p(Object o) { System.out.println(o); }
    interface T { Object run() throws Throwable; }
    static void t(String n, T r) { try { p(n + " = " + r.run()); } catch (Throwable e) { p(n + " !! " + e + " cause " + e.getCause()); } }
    public static int sum(int a, long b, double c) { return (int) (a + b + c); }
    public String inst(Object o, int... v) { return o + Arrays.toString(v); }
    public static void thrower() throws Exception { throw new java.io.IOException("x"); }
    public static boolean z(boolean b, char c, byte y, short s, float f) { return b && c == 'c' && y == 1 && s == 2 && f == 3f; }
    static abstract class Abs { Abs() {} abstract void m(); }
    public static class Bad { public Bad() { throw new IllegalStateException("ctor"); } static void sm() {} }
    public static class InitBad { static int q = 1 / 0; public InitBad() {} public static void s() {} }
    interface Itf { default String d() { return "d"; } String ab(); }
    static class Impl implements Itf { public String ab() { return "ab"; } private String priv() { return "priv"; } }
    static class Sub extends Impl { public String ab() { return "sub"; } }
    static char retc() { return 'q'; } static byte retb() { return -3; } static long retl() { return 1L << 40; } static float retf() { return 1.5f; } static double retd() { return 2.5; } static short rets() { return -7; } static boolean retz() { return true; }
    public static void main(String[] a) throws Throwable {
        Method sum = ReflectCalls.class.getMethod("sum", int.class, long.class, double.class);
        t("sum", () -> sum.invoke(null, 1, 2L, 3.0));
        t("widen", () -> sum.invoke(null, (short) 1, 'a', 3f));
        t("few", () -> sum.invoke(null, 1, 2L));
        t("nullargs", () -> sum.invoke(null, (Object[]) null));
        t("null prim", () -> sum.invoke(null, null, 2L, 3.0));
        t("narrow", () -> sum.invoke(null, 1L, 2L, 3.0));
        t("string", () -> sum.invoke(null, "1", 2L, 3.0));
        t("bool", () -> sum.invoke(null, true, 2L, 3.0));
        Method inst = ReflectCalls.class.getMethod("inst", Object.class, int[].class);
        t("inst", () -> inst.invoke(new ReflectCalls(), "o", new int[]{1}));
        t("inst null", () -> inst.invoke(null, "o", new int[]{1}));
        t("inst wrong", () -> inst.invoke("x", "o", new int[]{1}));
        t("inst arr", () -> inst.invoke(new ReflectCalls(), "o", new long[]{1}));
        t("thrower", () -> ReflectCalls.class.getMethod("thrower").invoke(null));
        t("z", () -> ReflectCalls.class.getMethod("z", boolean.class, char.class, byte.class, short.class, float.class).invoke(null, true, 'c', (byte) 1, (short) 2, 3f));
        t("z2", () -> ReflectCalls.class.getMethod("z", boolean.class, char.class, byte.class, short.class, float.class).invoke(null, true, 'c', (byte) 1, (byte) 2, 3));
        t("z3", () -> ReflectCalls.class.getMethod("z", boolean.class, char.class, byte.class, short.class, float.class).invoke(null, true, (short) 3, (byte) 1, (byte) 2, 3));
        t("abs", () -> Abs.class.getDeclaredConstructor().newInstance());
        t("bad", () -> Bad.class.getConstructor().newInstance());
        t("initbad", () -> InitBad.class.getConstructor().newInstance());
        t("initbad s", () -> InitBad.class.getMethod("s").invoke(null));
        t("newInstance", () -> Bad.class.newInstance());
        t("itf", () -> Itf.class.getMethod("ab").invoke(new Sub()));
        t("itf d", () -> Itf.class.getMethod("d").invoke(new Sub()));
        t("virt", () -> Impl.class.getMethod("ab").invoke(new Sub()));
        t("priv", () -> Impl.class.getDeclaredMethod("priv").invoke(new Sub()));
        t("obj on itf", () -> Object.class.getMethod("toString").invoke(new int[0]).toString().startsWith("[I@"));
        t("clone", () -> { Method m = Object.class.getDeclaredMethod("clone"); m.setAccessible(true); return m.invoke(new int[0]); });
        t("str len", () -> String.class.getMethod("length").invoke("abc"));
        for (String n : new String[]{"retc", "retb", "retl", "retf", "retd", "rets", "retz"}) t(n, () -> { Object o = ReflectCalls.class.getDeclaredMethod(n).invoke(null); return o + " " + o.getClass(); });
        t("arr get", () -> Array.get(new int[]{5}, 0));
        t("arr oob", () -> Array.get(new int[]{5}, 1));
        t("arr null", () -> Array.get(null, 1));
        t("arr not", () -> Array.get("x", 1));
        t("arr getLong", () -> Array.getLong(new int[]{5}, 0));
        t("arr getByte", () -> Array.getByte(new int[]{5}, 0));
        t("arr getInt obj", () -> Array.getInt(new Object[]{5}, 0));
        t("arr set", () -> { long[] l = new long[2]; Array.set(l, 1, 7); return l[1]; });
        t("arr set bad", () -> { int[] l = new int[2]; Array.set(l, 1, 7L); return l[1]; });
        t("arr set null", () -> { int[] l = new int[2]; Array.set(l, 1, null); return l[1]; });
        t("arr set obj", () -> { Object[] l = new String[2]; Array.set(l, 1, 7L); return l[1]; });
        t("arr setInt", () -> { double[] l = new double[2]; Array.setInt(l, 1, 7); return l[1]; });
        t("arr setDouble", () -> { int[] l = new int[2]; Array.setDouble(l, 1, 7); return l[1]; });
        t("arr len", () -> Array.getLength(new int[3][]));
        t("new", () -> Array.newInstance(int.class, 3).getClass() + "" + Array.newInstance(String.class, 2, 3).getClass() + ((Object[][]) Array.newInstance(String.class, 2, 3))[1].length);
        t("new void", () -> Array.newInstance(void.class, 3));
        t("new neg", () -> Array.newInstance(int.class, -3));
        t("new multi neg", () -> Array.newInstance(int.class, 2, -3));
        t("new multi 0", () -> Array.newInstance(int.class, new int[0]));
        t("new multi null", () -> Array.newInstance(null, 3));
        t("new multi big", () -> Array.newInstance(int.class, new int[256]));
        t("new 255", () -> Array.newInstance(int.class, new int[255]).getClass().getName().length());
        t("new multi arr", () -> Array.newInstance(int[].class, 2, 3).getClass());
        Constructor<String> cs = String.class.getConstructor(char[].class);
        t("str ctor", () -> cs.newInstance((Object) "abc".toCharArray()));
        t("str ctor bad", () -> cs.newInstance("abc"));
        t("enum ctor", () -> { Constructor<?> c = Thread.State.class.getDeclaredConstructors()[0]; c.setAccessible(true); return c.newInstance("X", 1); });
        t("access", () -> { Field f = String.class.getDeclaredField("value"); f.setAccessible(true); return f; });
        Method mm = ReflectCalls.class.getDeclaredMethod("main", String[].class);
        for (int i = 0; i < 40; i++) { Object r = sum.invoke(null, i, 2L, 3.0); if ((Integer) r != i + 5) p("bad"); }
        t("many throws", () -> { Object last = null; for (int i = 0; i < 20; i++) try { ReflectCalls.class.getMethod("thrower").invoke(null); } catch (InvocationTargetException e) { last = e.getTargetException(); } return last; });
        try { ReflectCalls.class.getMethod("thrower").invoke(null); } catch (InvocationTargetException e) { for (StackTraceElement s : e.getStackTrace()) p(" " + s); for (StackTraceElement s : e.getCause().getStackTrace()) p(" " + s); }
    }
}
