// What java decides in the same way in every run, though no specification says so: identity hashes and the order of
// getDeclaredMethods, which follow from the class-data archive of the JDK at hand. scripts/java-facts asks that JDK's own java and keeps the
// answers in a file for the VM (loader/java_facts.cpp): numbers of 32 bits, lowest byte first. They are a mark, the hashes that the main thread
// makes before main(), and tables, each with its number of rows in front: archived classes, modules, hosts of lambdas, and names.
//
// usage: java -cp DIR JavaFacts hashes DIR FILE   begins the file with the identity hashes; also writes DIR/JavaFactsNames.class
//        java -cp DIR JavaFacts names FILE        adds the order of names, by loading that class into a fresh VM
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

// Tiny, so that few names come into being before those of JavaFactsNames.
public class JavaFacts {
    public static void main(String[] args) throws Exception {
        int hash = new Object().hashCode();
        if (args[0].equals("names")) JavaFactsTables.addNames(args[1], Class.forName("JavaFactsNames").getDeclaredMethods());
        else JavaFactsProbe.run(hash, args[1], args[2]);
    }
}

class JavaFactsProbe {
    private static final String HOME = System.getProperty("java.home");

    static void run(int firstHash, String directory, String file) throws Exception {
        MainHashes hashes = new MainHashes();
        JavaFactsTables.begin(file, Math.max(hashes.indexOf(firstHash), 0));
        JavaFactsTables.add(file, archivedClasses(hashes));
        JavaFactsTables.add(file, archivedModules(hashes));
        JavaFactsTables.add(file, archivedLambdaHosts());
        Files.write(Paths.get(directory, "JavaFactsNames.class"), classWithMethods(namesInArchive()));
    }

    // --- identity hashes ---

    /**
     * The hashes of java's main thread: an xor-shift generator with a fixed seed. The archive's own were made by the same
     * generator when the JDK was built, so this thread first goes far beyond those.
     */
    static class MainHashes {
        private static final int BURNT = 100000, WINDOW = 60000;
        private final Set<Integer> mine = new LinkedHashSet<>();
        private final List<Integer> first = new ArrayList<>();

        MainHashes() {
            int x = 1422014746, y = 842502087, z = 0x8767, w = 273326509;
            for (int i = 0; i < BURNT + WINDOW; i++) {
                int t = x ^ (x << 11);
                x = y;
                y = z;
                z = w;
                w = w ^ (w >>> 19) ^ t ^ (t >>> 8);
                (i < BURNT ? first : mine).add(w & 0x7fffffff);
            }
            for (int i = 0; i < BURNT; i++) new Object().hashCode();
        }

        int indexOf(int hash) { return first.indexOf(hash); }

        /** A hash that this thread did not make: it was in the archive. 0: there is none. */
        int archived(Object o) {
            int hash = System.identityHashCode(o);
            return mine.contains(hash) ? 0 : hash;
        }
    }

    static Map<String, Integer> archivedClasses(MainHashes hashes) throws IOException {
        Map<String, Integer> result = new LinkedHashMap<>();
        for (Class<?> c : List.of(boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class,
                double.class, void.class)) {
            result.put(c.getName(), hashes.archived(c));
            if (c != void.class) addArrays(result, c, hashes);
        }
        for (String name : classList()) {
            try {
                Class<?> c = Class.forName(name.replace('/', '.'), false, null);
                result.put(name, hashes.archived(c));
                addArrays(result, c, hashes);
            } catch (ClassNotFoundException | LinkageError e) {
                continue; // of another loader, or made at run time
            }
        }
        result.values().removeIf(hash -> hash == 0);
        return result;
    }

    /** The classes that the archive was made of, "java/lang/Object". */
    private static List<String> classList() throws IOException {
        List<String> names = new ArrayList<>();
        for (String line : Files.readAllLines(Paths.get(HOME, "lib", "classlist"))) {
            String name = line.split(" ")[0];
            if (!name.isEmpty() && !name.startsWith("#") && !name.startsWith("@")) names.add(name);
        }
        return names;
    }

    private static void addArrays(Map<String, Integer> result, Class<?> c, MainHashes hashes) {
        Class<?> array = c.arrayType();
        result.put(array.getName().replace('.', '/'), hashes.archived(array));
    }

    /** Classes whose lambdas' classes are in the archive. */
    static Map<String, Integer> archivedLambdaHosts() throws IOException {
        Map<String, Integer> result = new LinkedHashMap<>();
        for (String line : Files.readAllLines(Paths.get(HOME, "lib", "classlist")))
            if (line.startsWith("@lambda-proxy ")) result.merge(line.split(" ")[1], 1, Integer::sum);
        return result;
    }

    /** Modules by name; unnamed ones and loaders by names that no module can have. */
    static Map<String, Integer> archivedModules(MainHashes hashes) {
        Map<String, Integer> result = new LinkedHashMap<>();
        for (Module m : ModuleLayer.boot().modules()) result.put(m.getName(), hashes.archived(m));
        ClassLoader app = ClassLoader.getSystemClassLoader(), platform = ClassLoader.getPlatformClassLoader();
        result.put("<app>", hashes.archived(app.getUnnamedModule()));
        result.put("<platform>", hashes.archived(platform.getUnnamedModule()));
        result.put("<app loader>", hashes.archived(app));
        result.put("<platform loader>", hashes.archived(platform));
        result.values().removeIf(hash -> hash == 0);
        return result;
    }

    // --- the order of names ---

    /** Everything in those classes' constant pools that could be a method's name. */
    private static Set<String> namesInArchive() throws IOException {
        Set<String> names = new LinkedHashSet<>();
        Path packages = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/packages");
        for (String name : classList()) {
            int slash = name.lastIndexOf('/');
            if (slash < 0) continue;
            Path modules = packages.resolve(name.substring(0, slash).replace('/', '.'));
            if (!Files.isDirectory(modules)) continue;
            try (Stream<Path> list = Files.list(modules)) {
                for (Path module : (Iterable<Path>) list::iterator) {
                    Path file = module.resolve(name + ".class");
                    if (Files.exists(file)) addNames(Files.readAllBytes(file), names);
                }
            }
        }
        return names;
    }

    private static void addNames(byte[] file, Set<String> names) throws IOException {
        DataInputStream in = new DataInputStream(new java.io.ByteArrayInputStream(file));
        in.skipBytes(8);
        int count = in.readUnsignedShort();
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1: {
                    String text = in.readUTF();
                    if (isMethodName(text)) names.add(text);
                    break;
                }
                case 5: case 6: in.skipBytes(8); i++; break;
                case 7: case 8: case 16: case 19: case 20: in.skipBytes(2); break;
                case 15: in.skipBytes(3); break;
                default: in.skipBytes(4); break;
            }
        }
    }

    private static boolean isMethodName(String s) {
        if (s.isEmpty() || s.length() > 200) return false;
        for (int i = 0; i < s.length(); i++)
            if (".;[/<>()".indexOf(s.charAt(i)) >= 0) return false;
        return true;
    }

    /** An interface with a method of each name, and sentinels among them: names that no archive can have. */
    private static byte[] classWithMethods(Set<String> names) throws IOException {
        List<String> all = new ArrayList<>();
        for (String name : names) {
            if (all.size() % JavaFactsTables.SENTINEL_DISTANCE == 0) all.add(JavaFactsTables.SENTINEL + all.size());
            all.add(name);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream o = new DataOutputStream(bytes);
        o.writeInt(0xCAFEBABE);
        o.writeInt(61);
        o.writeShort(all.size() + 6);
        utf8(o, "JavaFactsNames");
        classEntry(o, 1);
        utf8(o, "java/lang/Object");
        classEntry(o, 3);
        utf8(o, "(Z)V"); // overrides nothing of Object
        for (String name : all) utf8(o, name);
        o.writeShort(0x0600);
        o.writeShort(2);
        o.writeShort(4);
        o.writeShort(0);
        o.writeShort(0);
        o.writeShort(all.size());
        for (int i = 0; i < all.size(); i++) {
            o.writeShort(0x0401);
            o.writeShort(6 + i);
            o.writeShort(5);
            o.writeShort(0);
        }
        o.writeShort(0);
        return bytes.toByteArray();
    }

    private static void utf8(DataOutputStream o, String s) throws IOException {
        o.writeByte(1);
        o.writeUTF(s);
    }

    private static void classEntry(DataOutputStream o, int name) throws IOException {
        o.writeByte(7);
        o.writeShort(name);
    }
}

// Output, sorted for binary search by the hash that the VM's symbols have.
class JavaFactsTables {
    static final String SENTINEL = "zz$sentinel";
    static final int SENTINEL_DISTANCE = 10;
    static final int MARK = 0x31464a52; // "RJF1"

    /** Methods as java sorts them. The archive's names come first; the first sentinel ends them. */
    static void addNames(String file, Method[] methods) throws IOException {
        Map<Long, Long> rows = new TreeMap<>();
        for (Method m : methods) {
            if (m.getName().startsWith(SENTINEL)) break;
            if (m.getName().equals("println")) {
                // No ordinary method can have these names; java makes them right before this one.
                rows.putIfAbsent(symbolHash("<init>"), (long) rows.size());
                rows.putIfAbsent(symbolHash("<clinit>"), (long) rows.size());
            }
            rows.putIfAbsent(symbolHash(m.getName()), (long) rows.size());
        }
        addTable(file, rows);
    }

    static void add(String file, Map<String, Integer> values) throws IOException {
        Map<Long, Long> rows = new TreeMap<>();
        values.forEach((name, value) -> rows.put(symbolHash(name), (long) value));
        addTable(file, rows);
    }

    static void begin(String file, int mainHashes) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putInt(MARK).putInt(mainHashes);
        Files.write(Paths.get(file), bytes.array());
    }

    private static void addTable(String file, Map<Long, Long> rows) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(4 + rows.size() * 8).order(ByteOrder.LITTLE_ENDIAN).putInt(rows.size());
        rows.forEach((key, value) -> bytes.putInt(key.intValue()).putInt(value.intValue()));
        Files.write(Paths.get(file), bytes.array(), StandardOpenOption.APPEND);
    }

    /** Symbol::hash_of in vm/base/symbol.h. */
    private static long symbolHash(String s) {
        byte[] b = s.getBytes(StandardCharsets.UTF_8);
        final long multiplier = 0x9E3779B97F4A7C15L;
        long h = b.length * multiplier;
        int i = 0;
        for (; i + 8 <= b.length; i += 8) {
            h = (h ^ word(b, i, 8)) * multiplier;
            h ^= h >>> 29;
        }
        h = (h ^ word(b, i, b.length - i)) * multiplier;
        return (h ^ (h >>> 32)) & 0xffffffffL;
    }

    private static long word(byte[] b, int at, int n) {
        long w = 0;
        for (int k = 0; k < n; k++) w |= (b[at + k] & 0xffL) << (8 * k);
        return w;
    }
}
