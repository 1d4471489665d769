// CMD: -Xnoclassgc -cp {classes} NoClassGc
// CMD: -XX:-ClassUnloading -cp {classes} NoClassGc
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;

/** With -Xnoclassgc and -XX:-ClassUnloading a class and its loader stay, whoever forgets them; objects go as ever. */
public class NoClassGc {
    static class Payload {
        static final Object STATIC = new Object();
    }

    static final class Copying extends ClassLoader {
        Copying() { super(NoClassGc.class.getClassLoader()); }
        Class<?> define(byte[] b) { return defineClass(null, b, 0, b.length); }
    }

    static WeakReference<?>[] make(byte[] bytes) throws Exception {
        Copying loader = new Copying();
        Class<?> c = Class.forName(loader.define(bytes).getName(), true, loader);
        var field = c.getDeclaredField("STATIC");
        field.setAccessible(true);
        return new WeakReference<?>[] {new WeakReference<>(loader), new WeakReference<>(c), new WeakReference<>(field.get(null)),
            new WeakReference<>(new Object())};
    }

    static String state(WeakReference<?>[] refs) {
        StringBuilder s = new StringBuilder();
        for (WeakReference<?> r : refs) s.append(r.get() == null ? " gone" : " there");
        return s.toString();
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream in = NoClassGc.class.getResourceAsStream("/NoClassGc$Payload.class")) {
            bytes = in.readAllBytes();
        }
        WeakReference<?>[] refs = make(bytes);
        for (int i = 0; i < 20 && refs[3].get() != null; i++) System.gc();
        System.out.println("loader, class, static, object:" + state(refs));
        System.out.println("unloaded " + ManagementFactory.getClassLoadingMXBean().getUnloadedClassCount());
    }
}
