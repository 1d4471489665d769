import java.io.InputStream;

/** The order in which a loader is asked for the supertypes of a class, and which of several missing ones the error names. */
public class SupertypeOrder {
    interface First {}
    interface Second extends First {}
    interface Third {}
    static class Base implements Third {}
    static class Derived extends Base implements Second, Third {}

    static final class Asked extends ClassLoader {
        private final String missing;
        Asked(String missing) {
            super(null);
            this.missing = missing;
        }
        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            System.out.println("  asked for " + name);
            if (name.matches(missing)) throw new ClassNotFoundException(name);
            try (InputStream in = SupertypeOrder.class.getResourceAsStream("/" + name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        for (String missing : new String[] {"none", ".*(Base|Third)", ".*(First|Base)", ".*Base"}) {
            System.out.println("missing: " + missing);
            try {
                System.out.println(new Asked(missing).loadClass("SupertypeOrder$Derived"));
            } catch (NoClassDefFoundError e) {
                System.out.println(e + " caused by " + e.getCause());
            }
        }
    }
}
