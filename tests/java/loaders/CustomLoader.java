import java.io.*;
import java.util.*;
public class CustomLoader {
    static void p(Object o) { System.out.println(o); }
    static class L extends ClassLoader {
        final List<String> log = new ArrayList<>();
        L(ClassLoader parent) { super("custom", parent); }
        @Override
        protected Class<?> findClass(String n) throws ClassNotFoundException {
            log.add("find " + n);
            try (InputStream in = new FileInputStream(
                         System.getProperty("corpus.extra") + "/" + n.replace('.', '/') + ".class")) {
                byte[] b = in.readAllBytes();
                return defineClass(n, b, 0, b.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(n, e);
            }
        }
    }
    public static void main(String[] args) throws Exception {
        L a = new L(CustomLoader.class.getClassLoader()), b = new L(CustomLoader.class.getClassLoader());
        Class<?> pa = a.loadClass("ext.Plugin"), pb = b.loadClass("ext.Plugin");
        p((pa == pb) + " " + (pa == a.loadClass("ext.Plugin")) + " " + pa.getClassLoader().getName() + " "
                + (pa.getClassLoader() == a) + " " + pa.getName() + pa.getPackage()
                + (pa.getPackage() == pb.getPackage()));
        Runnable ra = (Runnable) pa.getConstructor().newInstance(), rb = (Runnable) pb.getConstructor().newInstance();
        ra.run();
        ra.run();
        rb.run();
        p(a.log);
        p(b.log);
        p(pa.isInstance(rb) + " " + pa.isAssignableFrom(pb));
        try {
            pa.getMethod("self", pa).invoke(ra, rb);
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        try {
            pa.getMethod("castSelf", Object.class).invoke(ra, rb);
        } catch (java.lang.reflect.InvocationTargetException e) {
            p(e.getCause().getMessage().replaceAll("@[0-9a-f]+", "@H"));
        }
        try {
            a.loadClass("no.Such");
        } catch (ClassNotFoundException e) {
            p(e.getMessage() + " " + (e.getCause() != null));
        }
        try {
            Class.forName("ext.Plugin");
        } catch (ClassNotFoundException e) {
            p(e);
        }
        p(Class.forName("ext.Plugin", true, a) == pa);
        p(Class.forName("[Lext.Plugin;", false, a).getComponentType() == pa);
        try {
            pa.getMethod("missing").invoke(null);
        } catch (java.lang.reflect.InvocationTargetException e) {
            p(e.getCause() + " " + e.getCause().getCause());
        }
        p(pa.getMethod("helper").invoke(null));
        Class<?> arr = java.lang.reflect.Array.newInstance(pa, 1).getClass();
        p(arr.getName() + (arr.getClassLoader() == a));
        ClassLoader app = ClassLoader.getSystemClassLoader();
        p(app.getName() + " " + app.getParent().getName() + " " + app.getParent().getParent() + " "
                + (Thread.currentThread().getContextClassLoader() == app) + a.getParent().getName()
                + a.toString().replaceAll("@[0-9a-f]+", "@H")
                + ClassLoader.getPlatformClassLoader().loadClass("java.sql.Driver"));
        Thread.currentThread().setContextClassLoader(a);
        Thread t = new Thread(() -> p(Thread.currentThread().getContextClassLoader() == a));
        t.start();
        t.join();
        L nul = new L(null);
        p(nul.loadClass("java.lang.String") == String.class);
        try {
            nul.loadClass("CustomLoader");
        } catch (ClassNotFoundException e) {
            p("bootstrap parent: " + e.getMessage());
        }
        Throwable th = (Throwable) pa.getMethod("thrower").invoke(null);
        StackTraceElement s = th.getStackTrace()[0];
        p(s + " " + s.getClassLoaderName());
    }
}
