// Offers each class file of a pack to the JVM through a fresh class loader and prints what happens: one line a class,
// "OK" or the exception's class and message with line ends and backslashes escaped. Linking verifies; nothing is run.
// LoadAll PACK ROOT SEED.class...: the seeds are below ROOT as their packages say.
// Pack format: u4 count, then for each u2 name length, name, u4 size, bytes (all big-endian, as DataInput reads).
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

public class LoadAll {
    static final Map<String, byte[]> SEEDS = new HashMap<>();

    // Defines the mutant, and the other seeds unchanged, in one run-time package.
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
            byte[] seed = SEEDS.get(n);
            if (seed == null) return super.loadClass(n, resolve);
            Class<?> c = findLoadedClass(n);
            return c != null ? c : defineClass(n, seed, 0, seed.length);
        }
    }

    static String escape(String s) {
        return s == null ? "null" : s.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r");
    }

    public static void main(String[] args) throws Exception {
        for (int i = 2; i < args.length; i++) {
            String file = Path.of(args[1]).relativize(Path.of(args[i])).toString();
            String name = file.substring(0, file.length() - ".class".length()).replace('/', '.');
            SEEDS.put(name, Files.readAllBytes(Path.of(args[i])));
        }
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
