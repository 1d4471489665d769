import java.util.*;
import java.util.stream.*;
import java.lang.StackWalker.Option;
import java.lang.reflect.*;
import java.lang.invoke.*;
public class StackWalks {
    static void p(Object o) { System.out.println(String.valueOf(o).replaceAll("0x[0-9a-f]+", "H").replaceAll("Lambda\\$\\d+", "Lambda").replaceAll("MH/H", "MH")); }
    static void show(String n, StackWalker w) {
        p(n + " " + w.walk(s -> s.map(f -> f.getClassName() + "." + f.getMethodName() + ":" + f.getLineNumber() + (f.isNativeMethod() ? "N" : "")).collect(Collectors.toList())));
    }
    static Class<?> caller() { return StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE).getCallerClass(); }
    public static class Nested { public static Class<?> call() { return caller(); } Class<?> inst() { return caller(); } }
    static void rec(int n, Runnable r) { if (n == 0) r.run(); else rec(n - 1, r); }
    public static void main(String[] a) throws Throwable {
        show("default", StackWalker.getInstance());
        show("reflect", StackWalker.getInstance(Set.of(Option.SHOW_REFLECT_FRAMES)));
        p(caller0());
        p(Nested.call());
        p(new Nested().inst());
        Method m = Nested.class.getMethod("call");
        p(m.invoke(null));
        Method s = StackWalks.class.getDeclaredMethod("show", String.class, StackWalker.class);
        s.invoke(null, "viaReflection", StackWalker.getInstance());
        s.invoke(null, "viaReflectionShown", StackWalker.getInstance(Option.SHOW_REFLECT_FRAMES));
        Runnable r = () -> show("lambda", StackWalker.getInstance());
        r.run();
        Supplier2 sup = StackWalks::caller0;
        p(sup.get());
        MethodHandle mh = MethodHandles.lookup().findStatic(StackWalks.class, "caller0", MethodType.methodType(Class.class));
        p((Class<?>) mh.invoke());
        rec(60, () -> p(StackWalker.getInstance().walk(x -> x.count())));
        rec(60, () -> p(StackWalker.getInstance().walk(x -> x.skip(30).limit(3).map(Object::toString).collect(Collectors.toList()))));
        rec(5, () -> StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE).forEach(f -> p(f + " " + f.getDeclaringClass() + " " + f.getMethodType() + " " + f.getDescriptor() + " " + f.getByteCodeIndex())));
        try { StackWalker.getInstance().walk(x -> x.findFirst().get().getDeclaringClass()); } catch (UnsupportedOperationException e) { p(e); }
        try { StackWalker.getInstance().getCallerClass(); } catch (UnsupportedOperationException e) { p(e); }
        Thread t = new Thread(() -> { try { StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE).getCallerClass(); } catch (Exception e) { p(e); } show("thread", StackWalker.getInstance()); });
        t.start(); t.join();
        List.of(1).forEach(i -> show("foreach", StackWalker.getInstance()));
        p(StackWalker.getInstance().walk(x -> x.map(f -> f.toStackTraceElement()).map(e -> e.getModuleName() + "/" + e.getModuleVersion() + "/" + e.getClassLoaderName()+"/"+e.getFileName()).collect(Collectors.toList())));
        Object o = Proxy.newProxyInstance(StackWalks.class.getClassLoader(), new Class<?>[]{Runnable.class}, (pr, me, ar) -> { show("proxy", StackWalker.getInstance(Option.SHOW_HIDDEN_FRAMES)); return null; });
        ((Runnable) o).run();
        p(Arrays.toString(new SecurityManager() { public Class<?>[] ctx() { return getClassContext(); } }.ctx()).replaceAll("class ", ""));
        Stream.of(1).map(q -> StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE).walk(x -> x.map(f -> f.getDeclaringClass()).distinct().collect(Collectors.toList()))).forEach(StackWalks::p);
    }
    interface Supplier2 { Object get(); }
    static Class<?> caller0() { return caller(); }
}
