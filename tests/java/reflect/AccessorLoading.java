// A reflected method that is called often gets an accessor class of its own. What that class refers to is found without asking the
// program's class loader again.
import java.lang.reflect.*;
import java.util.*;

public class AccessorLoading {
    public static class Part {}

    public static class Target {
        public Target(Part p) {}

        public static int count(Part p, String s, Part[] more) { return s.length() + more.length; }
    }

    static class Loader extends ClassLoader {
        final List<String> asked = new ArrayList<>();

        Loader() { super(AccessorLoading.class.getClassLoader()); }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            asked.add(name);
            Class<?> known = findLoadedClass(name);
            if (known != null || !name.startsWith("AccessorLoading$")) return known != null ? known : super.loadClass(name, resolve);
            try (var in = getResourceAsStream(name + ".class")) {
                byte[] b = in.readAllBytes();
                return defineClass(name, b, 0, b.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Loader loader = new Loader();
        Class<?> target = loader.loadClass("AccessorLoading$Target");
        Class<?> part = loader.loadClass("AccessorLoading$Part");
        Method count = target.getMethod("count", part, String.class, part.arrayType());
        Constructor<?> made = target.getConstructor(part);
        Object one = part.getConstructor().newInstance();
        Object more = Array.newInstance(part, 3);
        int sum = (int) count.invoke(null, one, "abc", more);
        made.newInstance(one);
        System.out.println("before " + loader.asked);
        loader.asked.clear();
        for (int i = 0; i < 100; i++) {
            sum += (int) count.invoke(null, one, "abcd", more);
            made.newInstance(one);
        }
        System.out.println(sum + " after " + loader.asked);
    }
}
