// Offers each class file of a pack to the JVM through a fresh class loader and prints what happens: one line a class,
// "OK" or the exception's class and message with line ends and backslashes escaped. Linking verifies; nothing is run.
// Pack format: u4 count, then for each u2 name length, name, u4 size, bytes (all big-endian, as DataInput reads).
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

public class LoadAll {
    static final class One extends ClassLoader {
        final String name;
        final byte[] bytes;
        Class<?> made;

        One(String name, byte[] bytes) {
            super(LoadAll.class.getClassLoader());
            this.name = name;
            this.bytes = bytes;
        }

        Class<?> make() {
            return made = defineClass(name, bytes, 0, bytes.length);
        }

        @Override
        protected Class<?> loadClass(String n, boolean resolve) throws ClassNotFoundException {
            if (n.equals(name)) {
                if (made == null) throw new ClassNotFoundException(n);
                return made;
            }
            return super.loadClass(n, resolve);
        }
    }

    static String escape(String s) {
        return s == null ? "null" : s.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    }

    public static void main(String[] args) throws Exception {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(args[0])))) {
            for (int n = in.readInt(); n > 0; n--) {
                String name = in.readUTF().replace('/', '.');
                byte[] bytes = new byte[in.readInt()];
                in.readFully(bytes);
                String result;
                try {
                    Class<?> c = new One(name, bytes).make();
                    result = "LOADED";
                    c.getDeclaredMethods();
                    result = "OK";
                } catch (Throwable t) {
                    result = t.getClass().getName() + ": " + escape(t.getMessage());
                }
                out.println(result);
            }
        }
        out.flush();
    }
}
