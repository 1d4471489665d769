import java.lang.reflect.*;
import java.util.*;
public class Proxies {
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
    interface A {
        int add(int a, long b);
        String name();
        void v();
        default String d() { return "default " + name(); }
        boolean z();
        char c();
        double dd(double x);
        int[] arr();
        Object o(Object... a);
        void thr() throws java.io.IOException;
        byte by(byte b);
    }
    interface B {
        String name();
        long l();
    }
    private interface Hidden {
        String h();
    }
    interface Gen<T> {
        T get(T t);
    }
    public static void main(String[] args) throws Exception {
        List<String> log = new ArrayList<>();
        InvocationHandler h = (proxy, m, a) -> {
            log.add(m.getName() + (a == null ? "()" : Arrays.deepToString(a)));
            switch (m.getName()) {
                case "add": return (int) a[0] + (int) (long) (Long) a[1];
                case "name": return "proxied";
                case "z": return true;
                case "c": return 'q';
                case "dd": return (double) a[0] * 2;
                case "arr": return new int[] {1};
                case "o": return ((Object[]) a[0])[0];
                case "thr": throw new java.io.IOException("io");
                case "l": return 5L;
                case "toString": return "PROXY";
                case "hashCode": return 77;
                case "equals": return a[0] == proxy;
                case "d": return InvocationHandler.invokeDefault(proxy, m);
                case "by": return (byte) 3;
                default: return null;
            }
        };
        Object o = Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {A.class, B.class}, h);
        A a = (A) o;
        B b = (B) o;
        p(a.add(1, 2L) + a.name() + b.name() + a.z() + a.c() + a.dd(1.5) + a.arr()[0] + a.o("va", 1) + b.l() + a.d()
                + a.by((byte) 1));
        a.v();
        t("thr", () -> {
            a.thr();
            return 0;
        });
        p(o + " " + o.hashCode() + o.equals(o) + o.equals(1));
        p(log);
        p(Proxy.isProxyClass(o.getClass()) + " " + (Proxy.getInvocationHandler(o) == h)
                + Arrays.toString(o.getClass().getInterfaces()) + Modifier.toString(o.getClass().getModifiers())
                + o.getClass().getSuperclass() + o.getClass().getSimpleName().startsWith("$Proxy")
                + (o.getClass()
                        == Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {A.class, B.class}, h)
                                   .getClass()));
        A bad = (A) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {A.class}, (x, m, ar) -> {
            switch (m.getName()) {
                case "add": return "string";
                case "name": return 5;
                case "z": return null;
                case "v": throw new Exception("undeclared");
                case "c": throw new IllegalStateException("rt");
                case "thr": throw new Error("err");
                case "o": throw new java.io.IOException("not declared here");
            }
            return null;
        });
        t("cce int", () -> bad.add(1, 2));
        t("cce str", () -> bad.name());
        t("npe", () -> bad.z());
        t("undeclared", () -> {
            bad.v();
            return 0;
        });
        t("rt", () -> bad.c());
        t("err", () -> {
            bad.thr();
            return 0;
        });
        t("undeclared io", () -> bad.o());
        t("not interface", () -> Proxy.newProxyInstance(null, new Class<?>[] {String.class}, h));
        t("repeated", () -> Proxy.newProxyInstance(A.class.getClassLoader(), new Class<?>[] {A.class, A.class}, h));
        t("null handler", () -> Proxy.newProxyInstance(A.class.getClassLoader(), new Class<?>[] {A.class}, null));
        t("not visible", () -> Proxy.newProxyInstance(null, new Class<?>[] {A.class}, h));
        t("not a proxy", () -> Proxy.getInvocationHandler("x"));
        Hidden hid = (Hidden) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Hidden.class},
                (x, m, ar) -> m.getDeclaringClass().getSimpleName());
        p(hid.h());
        Runnable r = (Runnable) Proxy.newProxyInstance(
                Runnable.class.getClassLoader(), new Class<?>[] {Runnable.class, Comparable.class}, (x, m, ar) -> {
                    p(m);
                    return m.getReturnType() == int.class ? 3 : null;
                });
        r.run();
        p(((Comparable) r).compareTo("z"));
        Gen<String> g = (Gen<String>) Proxy.newProxyInstance(
                Proxies.class.getClassLoader(), new Class<?>[] {Gen.class}, (x, m, ar) -> ar[0] + "!");
        p(g.get("gen"));
        List<String> target = new ArrayList<>(List.of("x"));
        @SuppressWarnings("unchecked")
        List<String> lp = (List<String>) Proxy.newProxyInstance(
                Proxies.class.getClassLoader(), new Class<?>[] {List.class}, (x, m, ar) -> {
                    try {
                        return m.invoke(target, ar);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        lp.add("y");
        p(lp.size() + lp.get(1) + lp);
        t("through", () -> lp.get(9));
        t("stack", () -> {
            StackTraceElement[][] st = new StackTraceElement[1][];
            A sp = (A) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {A.class}, (x, m, ar) -> {
                st[0] = new Throwable().getStackTrace();
                return null;
            });
            sp.v();
            return st[0][1].getMethodName() + st[0][1].getClassName().replaceAll("\\d+", "N");
        });
        p(Proxy.getProxyClass(Proxies.class.getClassLoader(), Runnable.class)
                        .getConstructor(InvocationHandler.class)
                        .newInstance(h));
    }
}
