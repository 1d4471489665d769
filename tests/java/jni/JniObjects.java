import java.io.*;
import java.lang.reflect.*;
public class JniObjects {
    static { System.loadLibrary("JniObjects"); }
    static class P {
        int x = 3;
        String s;
        P() { s = "default"; }
        P(int x, String s, double d) {
            this.x = x;
            this.s = s + d;
        }
    }
    static abstract class Abs {}
    interface Itf {}
    static class Init {
        static { System.out.println("Init.<clinit>"); }
    }
    enum E { A }
    static native Object alloc(Class<?> c);
    static native Object create(int how);
    static native void relations();
    static native void reflect(Method m, Field f, Constructor<?> c) throws Exception;
    static native Class<?> define(byte[] b, ClassLoader l);
    static native Object module(Class<?> c);
    static void t(String n, java.util.concurrent.Callable<?> c) {
        try {
            System.out.println(n + " " + c.call());
        } catch (Throwable e) {
            System.out.println(n + " !! " + e);
        }
    }
    public int twice(int a) { return 2 * a; }
    public static String sf = "static field";
    public static void main(String[] args) throws Exception {
        P p = (P) alloc(P.class);
        System.out.println(p.x + " " + p.s);
        t("abstract", () -> alloc(Abs.class));
        t("interface", () -> alloc(Itf.class));
        t("array", () -> alloc(int[].class));
        t("primitive", () -> alloc(int.class));
        t("init", () -> alloc(Init.class) != null);
        for (int i = 0; i < 4; i++) {
            P q = (P) create(i);
            System.out.println(q.x + " " + q.s);
        }
        relations();
        reflect(JniObjects.class.getMethod("twice", int.class), JniObjects.class.getField("sf"),
                P.class.getDeclaredConstructor());
        byte[] b = JniObjects.class.getResourceAsStream("JniObjects$Abs.class").readAllBytes();
        t("define again", () -> define(b, JniObjects.class.getClassLoader()));
        t("define in other", () -> {
            ClassLoader l = new ClassLoader(null) {};
            Class<?> c = define(b, l);
            return c.getName() + (c != Abs.class) + (c.getClassLoader() == l);
        });
        t("define garbage", () -> define(new byte[10], JniObjects.class.getClassLoader()));
        System.out.println(
                module(String.class) + " " + ((Module) module(JniObjects.class)).isNamed() + " " + module(int[].class));
    }
}
