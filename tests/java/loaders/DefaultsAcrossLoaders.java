// Interface methods whose implementation is a default method of another loader's interface: which pairs must agree on the classes of the
// descriptor, and which have no implementation to ask (JVMS 5.4.2, 5.4.6).
import java.io.InputStream;
import java.util.Set;

public class DefaultsAcrossLoaders {
    public static class Foo {}

    public interface Asked { Foo m(); }
    public interface Answering extends Asked {
        default Foo m() { return null; }
    }
    public static class Chosen implements Asked, Answering {}

    public interface First {
        default Foo m() { return null; }
    }
    public interface Second extends First {
        default Foo m() { return null; }
    }
    public static class Torn implements First, Second {}

    public interface Plain { Foo m(); }
    public abstract static class Base implements Plain {}
    public static class Late extends Base {
        public Foo m() { return null; }
    }

    public static class Calls {
        public static Object chosen() { return ((Asked) new Chosen()).m(); }
        public static Object torn() { return new Torn().m(); }
        public static Object tornByInterface() { return ((First) new Torn()).m(); }
        public static Object late() { return new Late().m(); }
    }

    static class Child extends ClassLoader {
        final Set<String> own;

        Child(String... own) {
            super("child", DefaultsAcrossLoaders.class.getClassLoader());
            this.own = Set.of(own);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> c = findLoadedClass(name);
            if (c != null) return c;
            if (!own.contains(name.replace("DefaultsAcrossLoaders$", ""))) return super.loadClass(name, resolve);
            try (InputStream in = getParent().getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name);
            }
        }
    }

    static void run(String method, String... own) throws Exception {
        Child child = new Child(own);
        System.out.print(method + ": ");
        try {
            child.loadClass("DefaultsAcrossLoaders$Foo");
            System.out.println(child.loadClass("DefaultsAcrossLoaders$Calls").getMethod(method).invoke(null));
        } catch (java.lang.reflect.InvocationTargetException e) {
            System.out.println(e.getCause().toString().replaceAll("@[0-9a-f]+", "@").replaceAll("(Conflicting default methods).*", "$1"));
        }
    }

    public static void main(String[] args) throws Exception {
        new Foo();
        run("chosen");
        run("chosen", "Foo", "Calls", "Chosen", "Asked");
        run("chosen", "Calls", "Chosen", "Asked");
        run("torn", "Foo", "Calls", "Torn", "First");
        run("tornByInterface", "Foo", "Calls", "Torn", "First");
        run("late", "Foo", "Calls", "Late");
        run("late", "Foo", "Calls", "Late", "Base");
        run("late", "Foo", "Calls", "Late", "Base", "Plain");
    }
}
