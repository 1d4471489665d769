import java.io.InputStream;
import java.lang.invoke.MethodHandles;

/** A hidden class knows itself as a class, but the name in its descriptors is that of another one. */
public class HiddenSelf {
    static class Plain {
        final int n;
        Plain() { n = 1; }
        Plain(int n) { this.n = n; }
        static int twice() {
            Object p = new Plain(21);
            Object q = Math.random() < 2 ? p : new Plain();
            return q instanceof Plain ? 2 * ((Plain) q).n : -1;
        }
    }

    static class AsParameter {
        static void take(AsParameter a) {}
        static void run() { take(new AsParameter()); }
    }

    static class AsField {
        AsField next;
        void run() { next = this; }
    }

    static class AsResult {
        static AsResult make() { return new AsResult(); }
    }

    static void define(String name) throws Exception {
        byte[] bytes;
        try (InputStream in = HiddenSelf.class.getResourceAsStream("HiddenSelf$" + name + ".class")) {
            bytes = in.readAllBytes();
        }
        // Another name, which no loader knows.
        String text = new String(bytes, "ISO-8859-1").replace("HiddenSelf$" + name, "HiddenSelf_" + name);
        try {
            Class<?> c = MethodHandles.lookup().defineHiddenClass(text.getBytes("ISO-8859-1"), false).lookupClass();
            System.out.println(name + " defined");
            if (name.equals("Plain")) {
                var m = c.getDeclaredMethod("twice");
                m.setAccessible(true);
                System.out.println(m.invoke(null));
            }
        } catch (LinkageError e) {
            System.out.println(name + " " + e.getClass().getName() + " " + e.getMessage().replaceAll("0x[0-9a-f]+", "H") + " " + e.getCause().getClass());
        }
    }

    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"Plain", "AsParameter", "AsField", "AsResult"}) define(name);
    }
}
