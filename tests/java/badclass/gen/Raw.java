import java.io.*;
import java.util.*;

/** A class file written by hand, so that every part of it can be wrong. */
class Raw {
    final ByteArrayOutputStream poolBytes = new ByteArrayOutputStream();
    final DataOutputStream pool = new DataOutputStream(poolBytes);
    int count = 1, minor = 0, major = 61, magic = 0xCAFEBABE, access = 0x21, thisClass = -1, superClass = -1,
        poolCount = -1;
    final List<Integer> interfaces = new ArrayList<>();
    final List<byte[]> fields = new ArrayList<>(), methods = new ArrayList<>(), attributes = new ArrayList<>();
    private final Map<String, Integer> utfs = new HashMap<>();

    interface Out {
        void to(DataOutputStream o) throws IOException;
    }

    static byte[] bytes(Out w) {
        try {
            ByteArrayOutputStream b = new ByteArrayOutputStream();
            w.to(new DataOutputStream(b));
            return b.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A constant pool entry of any tag and any content. */
    int entry(int tag, Out w) {
        try {
            pool.writeByte(tag);
            w.to(pool);
            return tag == 5 || tag == 6 ? (count += 2) - 2 : count++;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int utf(String s) { return utfs.computeIfAbsent(s, k -> entry(1, o -> o.writeUTF(k))); }

    int utfRaw(int... b) {
        return entry(1, o -> {
            o.writeShort(b.length);
            for (int x : b) o.writeByte(x);
        });
    }

    int cls(String s) {
        int u = utf(s);
        return entry(7, o -> o.writeShort(u));
    }

    int str(String s) {
        int u = utf(s);
        return entry(8, o -> o.writeShort(u));
    }

    int pair(int tag, int a, int b) {
        return entry(tag, o -> {
            o.writeShort(a);
            o.writeShort(b);
        });
    }

    int nameType(String n, String d) { return pair(12, utf(n), utf(d)); }

    int ref(int tag, String c, String n, String d) { return pair(tag, cls(c), nameType(n, d)); }

    Raw named(String n) { return named(n, "java/lang/Object"); }

    Raw named(String n, String sup) {
        thisClass = cls(n);
        superClass = sup == null ? 0 : cls(sup);
        return this;
    }

    byte[] attribute(String name, byte[] content) {
        int u = utf(name);
        return bytes(o -> {
            o.writeShort(u);
            o.writeInt(content.length);
            o.write(content);
        });
    }

    byte[] member(int acc, int name, int desc, byte[]... attrs) {
        return bytes(o -> {
            o.writeShort(acc);
            o.writeShort(name);
            o.writeShort(desc);
            o.writeShort(attrs.length);
            for (byte[] a : attrs) o.write(a);
        });
    }

    Raw field(int acc, String n, String d, byte[]... attrs) {
        fields.add(member(acc, utf(n), utf(d), attrs));
        return this;
    }

    Raw method(int acc, String n, String d, byte[]... attrs) {
        methods.add(member(acc, utf(n), utf(d), attrs));
        return this;
    }

    byte[] code(int stack, int locals, int... b) { return codeWith(stack, locals, new int[0][], new byte[0][], b); }

    byte[] codeWith(int stack, int locals, int[][] handlers, byte[][] attrs, int... b) {
        return attribute("Code", bytes(o -> {
            o.writeShort(stack);
            o.writeShort(locals);
            o.writeInt(b.length);
            for (int x : b) o.writeByte(x);
            o.writeShort(handlers.length);
            for (int[] h : handlers)
                for (int x : h) o.writeShort(x);
            o.writeShort(attrs.length);
            for (byte[] a : attrs) o.write(a);
        }));
    }

    /** public static int run() with the given code. */
    Raw run(int stack, int locals, int... b) { return method(9, "run", "()I", code(stack, locals, b)); }

    byte[] build() {
        return bytes(o -> {
            o.writeInt(magic);
            o.writeShort(minor);
            o.writeShort(major);
            o.writeShort(poolCount >= 0 ? poolCount : count);
            o.write(poolBytes.toByteArray());
            o.writeShort(access);
            o.writeShort(thisClass);
            o.writeShort(superClass);
            o.writeShort(interfaces.size());
            for (int i : interfaces) o.writeShort(i);
            for (List<byte[]> part : List.of(fields, methods, attributes)) {
                o.writeShort(part.size());
                for (byte[] x : part) o.write(x);
            }
        });
    }

    void save(String dir, String folder, String file) throws IOException {
        Gen.save(dir, folder + "/" + file, build());
    }
}
