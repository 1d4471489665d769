import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.concurrent.Callable;
public class CallerSensitive {
    static void p(Object o) {
        System.out.println(String.valueOf(o).replaceAll("@[0-9a-f]+", "@H").replaceAll("0x[0-9a-f]+", "ADDR"));
    }
    private static int secret = 5;
    static class Peer {
        private int hidden = 6;
        private static String whisper() { return "whisper"; }
    }
    static Object call(Callable<?> c) {
        try {
            return c.call();
        } catch (Exception e) {
            return e;
        }
    }
    public static void main(String[] args) throws Throwable {
        p(Class.forName("CallerSensitive$Peer"));
        Method forName = Class.class.getMethod("forName", String.class);
        p(forName.invoke(null, "CallerSensitive$Peer"));
        MethodHandle h = MethodHandles.lookup().findStatic(
                Class.class, "forName", MethodType.methodType(Class.class, String.class));
        p((Class<?>) h.invokeExact("CallerSensitive$Peer"));
        p(Peer.class.getDeclaredField("hidden").getInt(new Peer()));
        p(Peer.class.getDeclaredMethod("whisper").invoke(null));
        Field f = CallerSensitive.class.getDeclaredField("secret");
        p(f.getInt(null));
        p(java.util.List.of("CallerSensitive$Peer")
                        .stream()
                        .map(n -> {
                            try {
                                return Class.forName(n);
                            } catch (ClassNotFoundException e) {
                                return e;
                            }
                        })
                        .toList());
        p(MethodHandles.lookup().lookupClass());
        Method lk = MethodHandles.class.getMethod("lookup");
        p(((MethodHandles.Lookup) lk.invoke(null)).lookupClass().getName().startsWith("CallerSensitive"));
        p(((MethodHandles.Lookup) MethodHandles.lookup().unreflect(lk).invoke()).lookupClass());
        p(MethodHandles.privateLookupIn(Peer.class, MethodHandles.lookup())
                        .findGetter(Peer.class, "hidden", int.class)
                        .invoke(new Peer()));
        p(call(() -> MethodHandles.privateLookupIn(String.class, MethodHandles.lookup())));
        p(call(() -> Class.forName("no.Such")));
        p(call(() -> System.class.getMethod("loadLibrary", String.class).invoke(null, "no_such_lib"))
                        instanceof InvocationTargetException);
        p(CallerSensitive.class.getClassLoader() == Thread.currentThread().getContextClassLoader());
        Runnable r = (Runnable) Proxy.newProxyInstance(
                CallerSensitive.class.getClassLoader(), new Class<?>[] {Runnable.class}, (pr, m, a) -> {
                    p(Class.forName("CallerSensitive$Peer").getSimpleName()
                            + StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                                      .getCallerClass()
                                      .getSimpleName()
                                      .startsWith("$Proxy"));
                    return null;
                });
        r.run();
        p(java.util.logging.Logger.getLogger("x").getName());
        p(Package.getPackage("java.util").getName());
        p(call(() -> Object.class.getDeclaredMethod("clone").invoke(new int[0])));
        p(call(() -> {
            Method m = Object.class.getDeclaredMethod("finalize");
            return m.invoke(new Object());
        }));
    }
}
