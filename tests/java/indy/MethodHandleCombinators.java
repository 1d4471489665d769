import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.methodType;
public class MethodHandleCombinators {
    static void p(Object o) { System.out.println(o); }
    static StringBuilder log = new StringBuilder();
    static String cat(String a, String b) { return a + b; }
    static int len(String s) { return s.length(); }
    static boolean isShort(String s) { return s.length() < 3; }
    static String up(String s) { return s.toUpperCase(); }
    static String handler(RuntimeException e, String s) { return "caught " + e.getMessage() + " " + s; }
    static String thrower(String s) { throw new IllegalStateException(s); }
    static void note(Object o) { log.append(o).append(';'); }
    static String clean(Throwable t, String r, String arg) {
        return "clean(" + (t == null ? "ok" : t.getMessage()) + "," + r + "," + arg + ")";
    }
    static int step(int acc, int i) { return acc + i; }
    static boolean lt(int acc, int i, int n) { return i < n; }
    static int inc(int i) { return i + 1; }
    static MethodHandle h(String n, Class<?> r, Class<?>... a) throws Exception {
        return lookup().findStatic(MethodHandleCombinators.class, n, methodType(r, a));
    }
    public static void main(String[] args) throws Throwable {
        MethodHandle cat = h("cat", String.class, String.class, String.class), len = h("len", int.class, String.class),
                     up = h("up", String.class, String.class), isShort = h("isShort", boolean.class, String.class),
                     note = h("note", void.class, Object.class), thrower = h("thrower", String.class, String.class);
        p(insertArguments(cat, 1, "B").invoke("A"));
        p(dropArguments(up, 0, int.class, long.class).invoke(1, 2L, "x"));
        p(filterArguments(cat, 0, up, up).invoke("a", "b"));
        p(filterReturnValue(cat, len).invoke("ab", "cde"));
        p(permuteArguments(cat, methodType(String.class, String.class, String.class), 1, 0).invoke("1", "2"));
        p(permuteArguments(cat, methodType(String.class, String.class), 0, 0).invoke("d"));
        p(foldArguments(cat, up.asType(methodType(String.class, String.class))).type());
        p(foldArguments(
                dropArguments(cat, 2, int.class), dropArguments(insertArguments(up, 0, "folded"), 0, String.class))
                        .invoke("x", 5));
        p(guardWithTest(isShort, up, insertArguments(cat, 1, "-long")).invoke("ab") + ""
                + guardWithTest(isShort, up, insertArguments(cat, 1, "-long")).invoke("abcd"));
        MethodHandle ce = catchException(
                thrower, RuntimeException.class, h("handler", String.class, RuntimeException.class, String.class));
        p(ce.invoke("oops"));
        p((String) ce.invokeExact("exact"));
        MethodHandle tf = tryFinally(up, h("clean", String.class, Throwable.class, String.class, String.class));
        p(tf.invoke("q"));
        try {
            tryFinally(thrower, h("clean", String.class, Throwable.class, String.class, String.class)).invoke("tf");
        } catch (IllegalStateException e) {
            p("rethrown " + e.getMessage());
        }
        p(constant(int.class, 42).invoke() + "" + identity(String.class).invoke("id")
                + MethodHandles.zero(double.class).invoke() + empty(methodType(String.class, int.class)).invoke(1));
        MethodHandle loop =
                countedLoop(constant(int.class, 5), constant(int.class, 0), h("step", int.class, int.class, int.class));
        p(loop.invoke());
        MethodHandle wl = whileLoop(constant(int.class, 0),
                lookup().findStatic(MethodHandleCombinators.class, "lt1", methodType(boolean.class, int.class)),
                h("inc", int.class, int.class));
        p(wl.invoke());
        MethodHandle it = iteratedLoop(null, constant(String.class, "it"),
                lookup().findStatic(
                        MethodHandleCombinators.class, "join", methodType(String.class, String.class, Object.class)));
        p(it.invoke(List.of(1, 2, 3)));
        p(arrayElementGetter(int[].class).invoke(new int[] {7, 8}, 1));
        int[] arr = new int[2];
        arrayElementSetter(int[].class).invoke(arr, 0, 5);
        p(arr[0] + "" + arrayLength(int[].class).invoke(arr)
                + ((long[]) arrayConstructor(long[].class).invoke(4)).length);
        try {
            arrayElementGetter(int[].class).invoke(new int[1], 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            p(e.getMessage());
        }
        p(explicitCastArguments(constant(int.class, 300), methodType(byte.class)).invoke());
        p(explicitCastArguments(identity(int.class), methodType(int.class, double.class)).invoke(3.99));
        p(explicitCastArguments(identity(boolean.class), methodType(boolean.class, int.class)).invoke(3));
        p(exactInvoker(len.type()).invoke(len, "four") + ""
                + invoker(methodType(Object.class, Object.class)).invoke(up, (Object) "inv")
                + spreadInvoker(cat.type(), 0).invoke(cat, new Object[] {"s", "p"}));
        try {
            throwException(String.class, RuntimeException.class).invoke(new RuntimeException("thrown"));
        } catch (RuntimeException e) {
            p(e.getMessage());
        }
        MethodHandle chain = up;
        for (int i = 0; i < 10; i++) chain = filterReturnValue(chain, insertArguments(cat, 1, "" + i));
        p(chain.invoke("c"));
        MethodHandle fold = foldArguments(up, note.asType(methodType(void.class, String.class)));
        p(fold.invoke("noted") + "" + log);
        MutableCallSite mcs = new MutableCallSite(constant(String.class, "first"));
        MethodHandle dyn = mcs.dynamicInvoker();
        p(dyn.invoke());
        mcs.setTarget(constant(String.class, "second"));
        p((String) dyn.invokeExact());
        try {
            mcs.setTarget(len);
        } catch (WrongMethodTypeException e) {
            p(e.getMessage());
        }
        SwitchPoint sp = new SwitchPoint();
        MethodHandle gw = sp.guardWithTest(constant(int.class, 1), constant(int.class, 2));
        p(gw.invoke());
        SwitchPoint.invalidateAll(new SwitchPoint[] {sp});
        p(gw.invoke() + "" + sp.hasBeenInvalidated());
        VolatileCallSite vcs = new VolatileCallSite(methodType(void.class));
        try {
            vcs.dynamicInvoker().invoke();
        } catch (IllegalStateException e) {
            p(e.getMessage());
        }
        ConstantCallSite ccs = new ConstantCallSite(len);
        try {
            ccs.setTarget(len);
        } catch (UnsupportedOperationException e) {
            p("ccs " + ccs.type());
        }
        Runnable r = MethodHandleProxies.asInterfaceInstance(Runnable.class, insertArguments(note, 0, "proxy"));
        r.run();
        p(log);
        MethodHandle sw = tableSwitch(dropArguments(constant(String.class, "default"), 0, int.class),
                dropArguments(constant(String.class, "zero"), 0, int.class),
                dropArguments(constant(String.class, "one"), 0, int.class));
        p(sw.invoke(0) + "" + sw.invoke(1) + sw.invoke(9) + sw.invoke(-1));
        p(collectArguments(cat, 1, cat).invoke("1", "2", "3"));
        try {
            guardWithTest(len, up, up);
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        try {
            filterArguments(cat, 0, len);
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
    }
    static boolean lt1(int a) { return a < 17; }
    static String join(String a, Object b) { return a + b; }
}
