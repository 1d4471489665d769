// Stack traces through method handles, VarHandles, proxies and reflection; racing first links.
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;

public class HandleTraces {
    static int boom(int x) { return 10 / x; }
    int v; int[] arr = new int[1];
    static void show(String n, Run r) {
        try { r.run(); System.out.println(n + " returned"); } catch (Throwable t) {
            for (; t != null; t = t.getCause()) {
                System.out.println(n + " " + t);
                for (StackTraceElement e : t.getStackTrace()) System.out.println("    " + e.toString().replaceAll("0x[0-9a-f]+", "H").replaceAll("\\$\\$Lambda\\$[0-9]+", "LAMBDA").replaceAll("GeneratedMethodAccessor[0-9]+", "GMA"));
            }
        }
    }
    interface Run { void run() throws Throwable; }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle h = l.findStatic(HandleTraces.class, "boom", MethodType.methodType(int.class, int.class));
        show("exact", () -> { int r = (int) h.invokeExact(0); });
        show("generic", () -> { Object r = h.invoke(0); });
        show("args", () -> h.invokeWithArguments(0));
        show("wmt", () -> { Object r = h.invokeExact("x"); });
        show("wmt2", () -> { Object r = h.invoke("x"); });
        show("bound", () -> MethodHandles.insertArguments(h, 0, 0).invoke());
        show("filter", () -> MethodHandles.filterReturnValue(h, MethodHandles.identity(int.class)).invoke(0));
        show("guard", () -> MethodHandles.guardWithTest(MethodHandles.dropArguments(MethodHandles.constant(boolean.class, true), 0, int.class), h, h).invoke(0));
        show("catch", () -> MethodHandles.catchException(h, IllegalStateException.class, MethodHandles.dropArguments(MethodHandles.constant(int.class, 1), 0, IllegalStateException.class)).invoke(0));
        VarHandle va = MethodHandles.arrayElementVarHandle(int[].class), vf = l.findVarHandle(HandleTraces.class, "v", int.class);
        show("vh oob", () -> va.set(new int[1], 1, 2));
        show("vh oob cas", () -> va.compareAndSet(new int[1], -1, 2, 3));
        show("vh null", () -> { int x = (int) vf.get((HandleTraces) null); });
        show("vh cast", () -> { int x = (int) vf.get((Object) "s"); });
        show("vh type", () -> { vf.set(new HandleTraces(), 1.5); });
        show("proxy", () -> ((Runnable) Proxy.newProxyInstance(HandleTraces.class.getClassLoader(), new Class<?>[] {Runnable.class}, (p, m, a) -> { throw new IllegalStateException("in handler"); })).run());
        show("proxy checked", () -> ((Runnable) Proxy.newProxyInstance(HandleTraces.class.getClassLoader(), new Class<?>[] {Runnable.class}, (p, m, a) -> { throw new Exception("chk"); })).run());
        show("mhproxy", () -> MethodHandleProxies.asInterfaceInstance(IntUnaryOperator.class, h).applyAsInt(0));
        show("reflect", () -> HandleTraces.class.getDeclaredMethod("boom", int.class).invoke(null, 0));
        show("lambda", () -> { IntUnaryOperator f = HandleTraces::boom; f.applyAsInt(0); });
        show("lambda cce", () -> { Function f = (Function<String, String>) String::trim; f.apply(1); });
        show("concat", () -> { Object o = new Object() { public String toString() { throw new IllegalStateException("ts"); } }; String s = "a" + o; });
        show("npe unbox", () -> { Integer i = null; IntSupplier s = () -> i; s.getAsInt(); });
        StackWalker.getInstance().forEach(f -> { if (f.getMethodName().equals("main")) System.out.println(f); });
        MethodHandle w = l.findStatic(HandleTraces.class, "walk", MethodType.methodType(void.class));
        w.invokeExact();
        System.out.println(((Class<?>) l.findStatic(HandleTraces.class, "caller", MethodType.methodType(Class.class)).invokeExact()).getName());
        // Racing first links of the same sites.
        int n = 8; CyclicBarrier b = new CyclicBarrier(n); List<Future<String>> fs = new ArrayList<>(); ExecutorService ex = Executors.newFixedThreadPool(n);
        for (int i = 0; i < n; i++) { int k = i; fs.add(ex.submit(() -> { b.await(); return race(k); })); }
        Set<String> seen = new TreeSet<>(); for (Future<String> f : fs) seen.add(f.get()); System.out.println(seen); ex.shutdown();
        Set<Class<?>> classes = new HashSet<>(); for (int i = 0; i < 5; i++) classes.add(mk().getClass()); System.out.println(classes.size() + " " + (mk() == mk()));
    }
    static Supplier<String> mk() { return () -> "same"; }
    record R(int a, long b, String c) { }
    static String race(int k) { Function<Integer, String> f = x -> "f" + x; BiFunction<Integer, Integer, Integer> g = Integer::sum; String s = f.apply(1) + g.apply(2, 3) + 4L + 'c' + 1.5 + true + null; return s + new R(1, 2, "z") + new R(1, 2, "z").equals(new R(1, 2, "z")) + String.format("%03d", 7); }
    static void walk() { StackWalker.getInstance(Set.of(StackWalker.Option.SHOW_HIDDEN_FRAMES)).forEach(f -> { String s = f.toString(); if (!s.contains("LambdaForm") && !s.contains("java.base")) System.out.println(s.replaceAll("Lambda\\$[0-9]+/0x[0-9a-f]+", "L")); }); }
    static Class<?> caller() { return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass(); }
}
