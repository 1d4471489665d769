import java.io.*;
import java.util.*;
public class ChildFirst {
    static void p(Object o) { System.out.println(String.valueOf(o).replaceAll("@[0-9a-f]+", "@H")); }
    public static class Val {
        public int v = 1;
        public static String id() { return "id" + Val.class.getClassLoader().getName(); }
        public static Val make() { return new Val(); }
        public void take(Val o) {}
        @Override
        public boolean equals(Object o) {
            return o instanceof Val;
        }
    }
    public interface Api {
        Val give();
        void accept(Val v);
    }
    public static class Impl implements Api {
        public Val give() { return new Val(); }
        public void accept(Val v) { p("accept " + v.getClass().getClassLoader().getName()); }
    }
    public static class User {
        public static void use(Impl i) { i.accept(new Val()); }
        public static String direct(Api a) { return "" + a.give().v; }
    }
    static class CF extends ClassLoader {
        final Set<String> own;
        CF(String n, String... own) {
            super(n, ChildFirst.class.getClassLoader());
            this.own = Set.of(own);
        }
        @Override
        protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(n)) {
                if (own.contains(n)) {
                    Class<?> c = findLoadedClass(n);
                    if (c == null) {
                        try (InputStream in = getParent().getResourceAsStream(n.replace('.', '/') + ".class")) {
                            byte[] b = in.readAllBytes();
                            c = defineClass(n, b, 0, b.length);
                        } catch (IOException e) {
                            throw new ClassNotFoundException(n);
                        }
                    }
                    return c;
                }
                return super.loadClass(n, r);
            }
        }
    }
    interface Call {
        Object call() throws Throwable;
    }
    static void t(String n, Call c) {
        try {
            p(n + " = " + c.call());
        } catch (java.lang.reflect.InvocationTargetException e) {
            p(n + " !! target " + e.getCause());
        } catch (Throwable e) {
            p(n + " !! " + e);
        }
    }
    public static void main(String[] args) throws Exception {
        CF cf = new CF("cf", "ChildFirst$Val");
        Class<?> v = cf.loadClass("ChildFirst$Val");
        p((v == Val.class) + v.getName() + v.getMethod("id").invoke(null) + Val.id());
        Object o = v.getMethod("make").invoke(null);
        t("cast", () -> (Val) o);
        p(o.equals(new Val()) + " " + new Val().equals(o));
        CF im = new CF("im", "ChildFirst$Val", "ChildFirst$Impl");
        t("constraint vtable", () -> im.loadClass("ChildFirst$Impl").getConstructor().newInstance());
        t("constraint itable", () -> {
            Api a = (Api) im.loadClass("ChildFirst$Impl").getConstructor().newInstance();
            return User.direct(a);
        });
        CF us = new CF("us", "ChildFirst$Val", "ChildFirst$User");
        t("constraint method",
                () -> us.loadClass("ChildFirst$User").getMethod("use", Impl.class).invoke(null, new Impl()));
        CF both = new CF("both", "ChildFirst$Val", "ChildFirst$Impl", "ChildFirst$User", "ChildFirst$Api");
        t("consistent",
                ()
                        -> both.loadClass("ChildFirst$User")
                                   .getMethod("use", both.loadClass("ChildFirst$Impl"))
                                   .invoke(null, both.loadClass("ChildFirst$Impl").getConstructor().newInstance()));
        t("nest", () -> both.loadClass("ChildFirst$Val").getNestHost());
        CF outer = new CF("outer", "ChildFirst");
        t("outer", () -> outer.loadClass("ChildFirst").getDeclaredClasses().length);
        t("pkg", () -> {
            Class<?> c = both.loadClass("ChildFirst$Val");
            return c.getPackage() == Val.class.getPackage();
        });
    }
}
