// Every kind of method handle look-up and its errors.
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class HandleLookups {
  interface Shape { default String who() { return "Shape"; } String area(int x); static String st() { return "st"; } private String priv() { return "priv"; } 
    static MethodHandle privH() throws Exception { return MethodHandles.lookup().findVirtual(Shape.class, "priv", MethodType.methodType(String.class)); }
    static MethodHandle privS() throws Exception { return MethodHandles.lookup().findSpecial(Shape.class, "priv", MethodType.methodType(String.class), Shape.class); } }
  static class A implements Shape { public String area(int x) { return "A" + x; } protected int p = 5; static long sl = 7; final int fin = 3; volatile double vd = 1.5; String over() { return "A.over"; } private String pv() { return "A.pv"; } final String fi() { return "A.fi"; }
    public String toString() { return "A!"; } }
  static class B extends A { String over() { return "B.over"; } public String who() { return "B.who"; } 
    MethodHandle sup() throws Exception { return MethodHandles.lookup().findSpecial(A.class, "over", MethodType.methodType(String.class), B.class); }
    MethodHandle supWho() throws Exception { return MethodHandles.lookup().findSpecial(A.class, "who", MethodType.methodType(String.class), B.class); } }
  static abstract class Abs implements Shape { }
  static class Conc extends Abs { public String area(int x) { return "C" + x; } }
  static int cnt;
  static void t(String n, Callable c) { try { System.out.println(n + " = " + c.call()); } catch (Throwable e) { System.out.println(n + " !! " + e.getClass().getName() + ": " + String.valueOf(e.getMessage()).replaceAll("@[0-9a-f]+", "@H")); Throwable k = e.getCause(); while (k != null) { System.out.println("   <- " + k.getClass().getName() + ": " + k.getMessage()); k = k.getCause(); } } }
  interface Callable { Object call() throws Throwable; }
  static Object varargs(Object... a) { return Arrays.toString(a); }
  static String many(int a, long b, double c, float d, byte e, short f, char g, boolean h, String s, Object o) { return a + "," + b + "," + c + "," + d + "," + e + "," + f + "," + g + "," + h + "," + s + "," + o; }
  static void thrower(String s) throws Exception { throw new Exception("thrown " + s); }
  public static void main(String[] args) throws Throwable {
    MethodHandles.Lookup l = MethodHandles.lookup();
    MethodType S = MethodType.methodType(String.class);
    t("default via class", () -> l.findVirtual(A.class, "who", S).invoke(new A()));
    t("default via class overridden", () -> (String) l.findVirtual(A.class, "who", S).invokeExact((A) new B()));
    t("default via interface", () -> (String) l.findVirtual(Shape.class, "who", S).invokeExact((Shape) new B()));
    t("miranda", () -> l.findVirtual(Abs.class, "area", MethodType.methodType(String.class, int.class)).invoke(new Conc(), 4));
    t("miranda info", () -> l.revealDirect(l.findVirtual(Abs.class, "area", MethodType.methodType(String.class, int.class))));
    t("default info", () -> l.revealDirect(l.findVirtual(A.class, "who", S)));
    t("iface area", () -> l.findVirtual(Shape.class, "area", MethodType.methodType(String.class, int.class)).invoke(new A(), 9));
    t("iface wrong receiver", () -> l.findVirtual(Shape.class, "area", MethodType.methodType(String.class, int.class)).invoke((Object) "x", 9));
    t("iface toString", () -> l.findVirtual(Shape.class, "toString", S).invoke(new A()));
    t("iface toString info", () -> l.revealDirect(l.findVirtual(Shape.class, "toString", S)));
    t("static iface", () -> (String) l.findStatic(Shape.class, "st", S).invokeExact());
    t("priv iface", () -> Shape.privH().invoke(new A()));
    t("priv iface special", () -> Shape.privS().invoke(new A()));
    t("private", () -> l.findVirtual(A.class, "pv", S).invoke(new A()));
    t("private info", () -> l.revealDirect(l.findVirtual(A.class, "pv", S)));
    t("final", () -> l.findVirtual(A.class, "fi", S).invoke(new B()));
    t("super", () -> new B().sup().invoke(new B()));
    t("superWho", () -> new B().supWho().invoke(new B()));
    t("super info", () -> l.revealDirect(l.findVirtual(B.class, "over", S)));
    t("null receiver", () -> l.findVirtual(A.class, "over", S).invoke((A) null));
    t("ctor", () -> l.findConstructor(ArrayList.class, MethodType.methodType(void.class, Collection.class)).invoke(List.of(1, 2)));
    t("ctor abs", () -> l.findConstructor(Abs.class, MethodType.methodType(void.class)).invoke());
    t("getter", () -> (int) l.findGetter(A.class, "p", int.class).invokeExact(new A()));
    t("static getter", () -> (long) l.findStaticGetter(A.class, "sl", long.class).invokeExact());
    t("setter", () -> { A a = new A(); l.findSetter(A.class, "p", int.class).invokeExact(a, 77); return a.p; });
    t("final setter", () -> l.findSetter(A.class, "fin", int.class));
    t("volatile getter", () -> l.findGetter(A.class, "vd", double.class).invoke(new A()));
    t("wrong static", () -> l.findStatic(A.class, "over", S));
    t("wrong virtual", () -> l.findVirtual(Shape.class, "st", S));
    t("no method", () -> l.findVirtual(A.class, "nope", S));
    t("no ctor", () -> l.findConstructor(A.class, MethodType.methodType(void.class, int.class)));
    t("wrong field type", () -> l.findGetter(A.class, "p", long.class));
    t("private of JDK", () -> l.findVirtual(String.class, "isLatin1", MethodType.methodType(boolean.class)));
    t("private field of JDK", () -> l.findGetter(String.class, "value", byte[].class));
    t("public lookup", () -> MethodHandles.publicLookup().findVirtual(A.class, "over", S));
    t("clinit", () -> l.findStatic(HandleLookups.class, "<clinit>", MethodType.methodType(void.class)));
    t("init virtual", () -> l.findVirtual(A.class, "<init>", MethodType.methodType(void.class)));
    t("array clone", () -> ((int[]) l.findVirtual(int[].class, "clone", MethodType.methodType(Object.class)).invoke(new int[] {1, 2, 3})).length);
    t("array getClass", () -> l.findVirtual(int[].class, "getClass", MethodType.methodType(Class.class)).invoke(new int[0]));
    t("invokeExact mh", () -> l.findVirtual(MethodHandle.class, "invokeExact", MethodType.methodType(String.class)).invoke(l.findStatic(Shape.class, "st", S)));
    t("invoke mh", () -> l.findVirtual(MethodHandle.class, "invoke", MethodType.methodType(Object.class, int.class)).invoke(MethodHandles.identity(Object.class), 5));
    t("vh mh", () -> { VarHandle vh = l.findVarHandle(A.class, "p", int.class); return l.findVirtual(VarHandle.class, "get", MethodType.methodType(int.class, A.class)).invoke(vh, new A()); });
    t("reflect invoke", () -> MethodHandle.class.getMethod("invoke", Object[].class).invoke(MethodHandles.identity(Object.class), (Object) new Object[] {1}));
    t("reflect vh", () -> VarHandle.class.getMethod("get", Object[].class).invoke(l.findVarHandle(A.class, "p", int.class), (Object) new Object[] {new A()}));
    t("unreflect", () -> l.unreflect(A.class.getDeclaredMethod("over")).invoke(new B()));
    t("unreflectSpecial", () -> l.unreflectGetter(A.class.getDeclaredField("p")).invoke(new B()));
    t("many", () -> l.findStatic(HandleLookups.class, "many", MethodType.methodType(String.class, int.class, long.class, double.class, float.class, byte.class, short.class, char.class, boolean.class, String.class, Object.class)).invoke(1, 2L, 3.0, 4f, (byte) 5, (short) 6, 'g', true, "s", (Object) null));
    t("many exact wrong", () -> (Object) l.findStatic(HandleLookups.class, "many", MethodType.methodType(String.class, int.class, long.class, double.class, float.class, byte.class, short.class, char.class, boolean.class, String.class, Object.class)).invokeExact(1, 2L));
    t("many generic", () -> l.findStatic(HandleLookups.class, "many", MethodType.methodType(String.class, int.class, long.class, double.class, float.class, byte.class, short.class, char.class, boolean.class, String.class, Object.class)).invokeWithArguments(1, 2L, 3.0, 4f, (byte) 5, (short) 6, 'g', true, "s", "o"));
    t("varargs", () -> l.findStatic(HandleLookups.class, "varargs", MethodType.methodType(Object.class, Object[].class)).invoke(1, "b", 3.0));
    t("varargs0", () -> l.findStatic(HandleLookups.class, "varargs", MethodType.methodType(Object.class, Object[].class)).invoke());
    t("thrower", () -> { l.findStatic(HandleLookups.class, "thrower", MethodType.methodType(void.class, String.class)).invokeExact("x"); return 0; });
    t("catch", () -> MethodHandles.catchException(l.findStatic(HandleLookups.class, "thrower", MethodType.methodType(void.class, String.class)), Exception.class, MethodHandles.dropArguments(MethodHandles.constant(Object.class, null).asType(MethodType.methodType(void.class)), 0, Exception.class)).invoke("q"));
    t("tryFinally", () -> MethodHandles.tryFinally(MethodHandles.identity(int.class), MethodHandles.dropArguments(MethodHandles.identity(int.class), 0, Throwable.class)).invoke(4));
    t("loop", () -> MethodHandles.countedLoop(MethodHandles.constant(int.class, 5), MethodHandles.constant(int.class, 0), l.findStatic(Integer.class, "sum", MethodType.methodType(int.class, int.class, int.class))).invoke());
    t("asType", () -> (Object) l.findStatic(Math.class, "max", MethodType.methodType(int.class, int.class, int.class)).asType(MethodType.methodType(Object.class, Object.class, Integer.class)).invokeExact((Object) 3, (Integer) 4));
    t("asType CCE", () -> (Object) l.findStatic(Math.class, "max", MethodType.methodType(int.class, int.class, int.class)).asType(MethodType.methodType(Object.class, Object.class, Integer.class)).invokeExact((Object) "s", (Integer) 4));
    t("wrong arity", () -> l.findStatic(Math.class, "max", MethodType.methodType(int.class, int.class, int.class)).invoke(1));
    t("spread", () -> l.findStatic(Math.class, "max", MethodType.methodType(int.class, int.class, int.class)).asSpreader(int[].class, 2).invoke(new int[] {3, 9}));
    t("collector", () -> MethodHandles.arrayConstructor(int[].class).invoke(3).getClass());
    t("array elem", () -> MethodHandles.arrayElementGetter(String[].class).invoke(new String[] {"a", "b"}, 1));
    t("array elem oob", () -> MethodHandles.arrayElementGetter(String[].class).invoke(new String[] {"a", "b"}, 2));
    t("guard", () -> MethodHandles.guardWithTest(l.findVirtual(String.class, "isEmpty", MethodType.methodType(boolean.class)), MethodHandles.dropArguments(MethodHandles.constant(String.class, "E"), 0, String.class), MethodHandles.identity(String.class)).invoke(""));
    MutableCallSite mcs = new MutableCallSite(S);
    mcs.setTarget(MethodHandles.constant(String.class, "one"));
    MethodHandle inv = mcs.dynamicInvoker();
    t("mcs1", () -> (String) inv.invokeExact());
    mcs.setTarget(MethodHandles.constant(String.class, "two"));
    t("mcs2", () -> (String) inv.invokeExact());
    VolatileCallSite vcs = new VolatileCallSite(MethodHandles.constant(String.class, "v1"));
    t("vcs", () -> vcs.dynamicInvoker().invoke()); vcs.setTarget(MethodHandles.constant(String.class, "v2")); t("vcs", () -> vcs.dynamicInvoker().invoke());
    SwitchPoint sp = new SwitchPoint(); MethodHandle sg = sp.guardWithTest(MethodHandles.constant(String.class, "a"), MethodHandles.constant(String.class, "b"));
    t("sp", () -> sg.invoke()); SwitchPoint.invalidateAll(new SwitchPoint[] {sp}); t("sp", () -> sg.invoke());
    t("proxy", () -> MethodHandleProxies.asInterfaceInstance(Comparator.class, l.findStatic(HandleLookups.class, "cmp", MethodType.methodType(int.class, Object.class, Object.class))).compare("a", "b"));
    MethodType big = MethodType.genericMethodType(254);
    t("big", () -> { MethodHandle m = MethodHandles.dropArguments(MethodHandles.constant(Object.class, "big"), 0, big.parameterList()); return m.invokeWithArguments(Collections.nCopies(254, "x")); });
    t("too big", () -> MethodHandles.identity(Object.class).asCollector(Object[].class, 255));
    t("tostr", () -> l.findVirtual(A.class, "over", S).toString());
    t("permute", () -> MethodHandles.permuteArguments(l.findStatic(HandleLookups.class, "cat", MethodType.methodType(String.class, String.class, int.class)), MethodType.methodType(String.class, int.class, String.class), 1, 0).invoke(4, "p"));
    t("fold", () -> MethodHandles.foldArguments(l.findStatic(HandleLookups.class, "cat", MethodType.methodType(String.class, String.class, int.class)), MethodHandles.dropArguments(MethodHandles.constant(String.class, "F"), 0, int.class)).invoke(3));
    t("filter", () -> MethodHandles.filterReturnValue(l.findStatic(HandleLookups.class, "cat", MethodType.methodType(String.class, String.class, int.class)), l.findVirtual(String.class, "length", MethodType.methodType(int.class))).invoke("abc", 12));
    t("zero", () -> MethodHandles.zero(double.class).invoke());
    t("bind", () -> l.bind("hello", "charAt", MethodType.methodType(char.class, int.class)).invoke(1));
    t("insert", () -> MethodHandles.insertArguments(l.findStatic(HandleLookups.class, "cat", MethodType.methodType(String.class, String.class, int.class)), 1, 99).invoke("i"));
    t("explicitCast", () -> MethodHandles.explicitCastArguments(MethodHandles.identity(byte.class), MethodType.methodType(byte.class, int.class)).invoke(300));
    t("tableSwitch", () -> MethodHandles.tableSwitch(MethodHandles.dropArguments(MethodHandles.constant(String.class, "dflt"), 0, int.class), MethodHandles.dropArguments(MethodHandles.constant(String.class, "zero"), 0, int.class), MethodHandles.dropArguments(MethodHandles.constant(String.class, "one"), 0, int.class)).invoke(1));
    t("accessClass", () -> l.accessClass(Class.forName("jdk.internal.misc.Unsafe")));
    t("findClass", () -> l.findClass("HandleLookups$A"));
    t("privateLookupIn", () -> MethodHandles.privateLookupIn(String.class, l));
    t("lookup in", () -> l.in(String.class).findVirtual(String.class, "length", MethodType.methodType(int.class)).invoke("abcd"));
    t("lookup in other", () -> l.in(Object.class).findVirtual(A.class, "pv", S));
    t("ensureInit", () -> l.ensureInitialized(A.class));
  }
  static int cmp(Object a, Object b) { return 42; }
  static String cat(String s, int i) { return s + i; }
}
