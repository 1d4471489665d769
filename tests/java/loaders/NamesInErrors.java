// How classes of packages are named when two loaders disagree on them, and what a file may not call its class.
import apart.*;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class NamesInErrors {
    static class Child extends ClassLoader {
        Child() { super("child", NamesInErrors.class.getClassLoader()); }

        byte[] bytes(String name) {
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                return in.readAllBytes();
            } catch (java.io.IOException e) {
                throw new AssertionError(e);
            }
        }

        Class<?> define(String name, byte[] bytes) { return defineClass(name, bytes, 0, bytes.length); }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!Set.of("apart.User", "apart.Shared").contains(name)) return super.loadClass(name, resolve);
            Class<?> c = findLoadedClass(name);
            return c != null ? c : define(name, bytes(name));
        }
    }

    static byte[] renamed(byte[] bytes, String from, String to) {
        String all = new String(bytes, StandardCharsets.ISO_8859_1);
        return all.replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
    }

    static void attempt(String what, java.util.concurrent.Callable<?> c) {
        try {
            System.out.println(what + ": " + c.call());
        } catch (Throwable t) {
            while (t.getCause() != null) t = t.getCause();
            System.out.println(what + ": " + t.toString().replaceAll("@[0-9a-f]+", "@H"));
        }
    }

    public static void main(String[] args) throws Exception {
        Holder.field = new Shared();
        for (String m : List.of("field", "method", "face", "constructor")) {
            Child child = new Child();
            attempt(m, () -> {
                child.loadClass("apart.Shared");
                return child.loadClass("apart.User").getMethod(m).invoke(null);
            });
        }
        Child child = new Child();
        byte[] shared = child.bytes("apart.Shared");
        for (String name : List.of("[[[[[[[[[[[I", "[Lapart/Shr;", "apart/SHARED"))
            for (String asked : new String[] {"apart.Shared", null})
                attempt(name + " for " + asked, () -> child.define(asked, renamed(shared, "apart/Shared", name)));
    }
}
