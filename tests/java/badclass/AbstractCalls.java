import java.net.URL;
import java.net.URLClassLoader;

/** What a call says that ends at a method without a body: a call site is told more the first time than once it has worked. */
public class AbstractCalls {
    static void call(Class<?> calls, String name, Class<?> parameter, String receiver) throws Exception {
        Object object = calls.getClassLoader().loadClass(receiver).getConstructor().newInstance();
        java.lang.invoke.MethodHandle m = java.lang.invoke.MethodHandles.lookup().unreflect(calls.getMethod(name, parameter));
        try {
            m.invoke(object);
            System.out.println(name + " of " + receiver + " works");
        } catch (Throwable t) {
            System.out.println(name + " of " + receiver + ": " + t);
        }
    }

    static void all(boolean warm, String how, String parameter, String good, String... bad) throws Exception {
        for (String b : bad) {
            URL where = AbstractCalls.class.getClassLoader().getResource("AmeCalls.class");
            URL[] path = {new URL(where, ".")};
            Class<?> calls = new URLClassLoader(path, null).loadClass("AmeCalls");
            Class<?> type = calls.getClassLoader().loadClass(parameter);
            for (String name : new String[] {"plain", "numbers", "arrays", "m\u20ac"}) {
                if (warm) call(calls, how + "_" + name, type, good);
                call(calls, how + "_" + name, type, b);
                call(calls, how + "_" + name, type, b);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        for (boolean warm : new boolean[] {false, true}) {
            all(warm, "virtual", "AmeBase", "AmeBase", "AmeBad");
            all(warm, "interface", "AmeItf", "AmeGoodImpl", "AmeBareImpl", "AmeMiddleImpl", "AmeShyImpl",
                    "AmeShyWithDefaults", "AmeMiddleWithDefaults");
        }
    }
}
