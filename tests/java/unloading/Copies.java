// HELPER: loaders that define their own copies of classes on the class path, and weak references to them
import java.io.*;
import java.lang.ref.*;
import java.util.*;

public class Copies extends ClassLoader {
    static final Map<String, byte[]> FILES = new HashMap<>();
    final Set<String> own;

    Copies(ClassLoader parent, String... own) {
        super(parent);
        this.own = Set.of(own);
    }

    Copies(String... own) { this(Copies.class.getClassLoader(), own); }

    static synchronized byte[] bytes(String name) {
        return FILES.computeIfAbsent(name, n -> {
            try (InputStream in = Copies.class.getResourceAsStream("/" + n + ".class")) {
                return in.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (!own.contains(name)) return super.loadClass(name, resolve);
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            byte[] b = bytes(name);
            return defineClass(name, b, 0, b.length);
        }
    }

    Object make(String name) throws Exception {
        var c = loadClass(name).getDeclaredConstructor();
        c.setAccessible(true);
        return c.newInstance();
    }

    /** Collects until the references are cleared, or a few times in vain. */
    static boolean gone(Reference<?>... refs) {
        for (int i = 0; i < 20; i++) {
            System.gc();
            if (Arrays.stream(refs).allMatch(r -> r.get() == null)) return true;
            System.runFinalization();
        }
        return false;
    }

    /** How many of the references are cleared after some collections. */
    static long goneOf(List<? extends Reference<?>> refs) {
        gone(refs.toArray(new Reference<?>[0]));
        return refs.stream().filter(r -> r.get() == null).count();
    }
}
