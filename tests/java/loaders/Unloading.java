import java.io.*;
import java.lang.ref.*;
public class Unloading {
    static class L extends ClassLoader {
        L() { super("gone", null); }
        @Override
        protected Class<?> findClass(String n) throws ClassNotFoundException {
            try (InputStream in = new FileInputStream(
                         System.getProperty("corpus.extra") + "/" + n.replace('.', '/') + ".class")) {
                byte[] b = in.readAllBytes();
                return defineClass(n, b, 0, b.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(n, e);
            }
        }
    }
    static WeakReference<Class<?>> wc;
    static WeakReference<ClassLoader> wl;
    static WeakReference<Object> wo;
    static void load() throws Exception {
        L l = new L();
        Class<?> c = l.loadClass("ext2.Vanished");
        Object o = c.getConstructor().newInstance();
        wc = new WeakReference<>(c);
        wl = new WeakReference<>(l);
        wo = new WeakReference<>(o);
        System.out.println(c.getName() + (o.getClass() == c));
    }
    static boolean cleared(Reference<?> r) throws Exception {
        for (int i = 0; i < 200; i++) {
            System.gc();
            if (r.refersTo(null)) return true;
            Thread.sleep(5);
        }
        return false;
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                load();
            } catch (Exception e) {
                e.printStackTrace();
            }
        });
        t.start();
        t.join();
        System.out.println("object " + cleared(wo));
        System.out.println("loader alive or gone is not specified, the object is: " + (wo.get() == null));
        L keep = new L();
        Class<?> k = keep.loadClass("ext2.Vanished");
        WeakReference<Class<?>> wk = new WeakReference<>(k);
        k = null;
        System.gc();
        System.out.println(wk.get().getName() + " kept by its loader " + keep.getName());
    }
}
