import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * One random program: class P<seed> with static methods and fields, an interface $K, a class $A and its subclass $B that implements $K.
 * Method bodies are Statements. All versions of the class file from 45 to 61 occur; up to 49 with jsr and without stack maps.
 */
final class Program implements Opcodes {
    record Call(int op, String owner, String name, List<String> parameters, String result) {}

    final Random random;
    final String name;
    final int version;
    final boolean frames;
    final List<Call> calls = new ArrayList<>();
    final List<String> fields = new ArrayList<>();

    Program(long seed) {
        random = new Random(seed);
        for (int i = 0; i < 5; i++) random.nextInt();
        name = "P" + seed;
        int major = random.nextInt(3) == 0 ? 45 + random.nextInt(5) : 50 + random.nextInt(12);
        version = major == 45 ? V1_1 : major;
        frames = major > 50 || major == 50 && random.nextBoolean();
        fields.addAll(Types.PRIMITIVE);
        fields.addAll(Types.NARROW);
        fields.addAll(List.of(Types.OBJ, Types.BASE, "[I", Types.OBJECTS));
    }

    boolean hasJsr() { return (version & 0xffff) <= 49; }

    boolean hasIndy() { return (version & 0xffff) >= 51; }

    boolean hasDefaults() { return (version & 0xffff) >= 52; }

    String base() { return name + "$A"; }

    String sub() { return name + "$B"; }

    String face() { return name + "$K"; }

    String descriptor(String type) { return type.equals(Types.BASE) ? "L" + base() + ";" : type; }

    String internal(String type) {
        return type.equals(Types.BASE) ? base() : type.equals(Types.OBJ) ? "java/lang/Object" : type;
    }

    String descriptor(Call c) {
        StringBuilder s = new StringBuilder("(");
        for (String p : c.parameters()) s.append(descriptor(p));
        return s.append(')').append(descriptor(c.result())).toString();
    }

    static String fieldName(String type) { return "f" + type.replaceAll("\\W", "_"); }

    private ClassWriter writer(int access, String className, String sup, String... interfaces) {
        ClassWriter w = new ClassWriter(frames ? ClassWriter.COMPUTE_FRAMES : ClassWriter.COMPUTE_MAXS) {
            @Override
            protected String getCommonSuperClass(String a, String b) {
                boolean both = (a.equals(base()) || a.equals(sub())) && (b.equals(base()) || b.equals(sub()));
                boolean thrown = a.matches("java/lang/.*(Exception|Throwable)") && b.matches("java/lang/.*(Exception|Throwable)");
                return a.equals(b) ? a : both ? base() : thrown ? "java/lang/Throwable" : "java/lang/Object";
            }
        };
        w.visit(version, access, className, null, sup, interfaces);
        return w;
    }

    private void save(ClassWriter w, String className, Path dir) throws IOException {
        w.visitEnd();
        Files.write(dir.resolve(className + ".class"), w.toByteArray());
    }

    private <T> T pick(List<T> list) { return list.get(random.nextInt(list.size())); }

    private String resultType() {
        return random.nextInt(6) == 0 ? pick(Types.NARROW) : pick(Types.VALUES);
    }

    private List<String> parameters() {
        List<String> p = new ArrayList<>();
        for (int n = random.nextInt(5); n > 0; n--) p.add(resultType());
        return p;
    }

    private void method(ClassWriter w, int access, Call c, int effort) {
        MethodVisitor v = w.visitMethod(access, c.name(), descriptor(c), null, null);
        v.visitCode();
        new Statements(this, v, (access & ACC_STATIC) == 0, c, effort).body();
        v.visitMaxs(0, 0);
        v.visitEnd();
    }

    private void constructor(ClassWriter w, String sup) {
        MethodVisitor v = w.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
        v.visitCode();
        v.visitVarInsn(ALOAD, 0);
        v.visitMethodInsn(INVOKESPECIAL, sup, "<init>", "()V", false);
        if (!sup.equals(base())) {
            v.visitVarInsn(ALOAD, 0);
            v.visitInsn(DUP);
            v.visitFieldInsn(PUTFIELD, base(), fieldName(Types.BASE), descriptor(Types.BASE));
            v.visitVarInsn(ALOAD, 0);
            v.visitIntInsn(BIPUSH, 8);
            v.visitIntInsn(NEWARRAY, T_INT);
            v.visitFieldInsn(PUTFIELD, base(), fieldName("[I"), "[I");
        }
        v.visitInsn(RETURN);
        v.visitMaxs(0, 0);
        v.visitEnd();
    }

    void write(Path dir) throws IOException {
        List<Call> statics = new ArrayList<>(), virtuals = new ArrayList<>();
        for (int n = 2 + random.nextInt(5); n > 0; n--) statics.add(new Call(INVOKESTATIC, name, "m" + n, parameters(), resultType()));
        for (int n = 1 + random.nextInt(3); n > 0; n--) virtuals.add(new Call(INVOKEVIRTUAL, base(), "v" + n, parameters(), resultType()));
        Call faced = new Call(INVOKEINTERFACE, face(), "k", parameters(), resultType());
        calls.addAll(statics);
        calls.addAll(virtuals);
        calls.add(faced);

        ClassWriter main = writer(ACC_PUBLIC | ACC_SUPER, name, "java/lang/Object");
        for (String f : fields) main.visitField(ACC_PUBLIC | ACC_STATIC, fieldName(f), descriptor(f), null, null);
        method(main, ACC_PUBLIC | ACC_STATIC, new Call(INVOKESTATIC, name, "run", List.of(Types.I), Types.OBJ), 160);
        for (Call c : statics) method(main, ACC_PUBLIC | ACC_STATIC | (random.nextInt(8) == 0 ? ACC_SYNCHRONIZED : 0), c, 20 + random.nextInt(150));
        save(main, name, dir);

        ClassWriter k = writer(ACC_PUBLIC | ACC_INTERFACE | ACC_ABSTRACT, face(), "java/lang/Object");
        boolean abstractOnly = !hasDefaults() || random.nextBoolean();
        if (abstractOnly) k.visitMethod(ACC_PUBLIC | ACC_ABSTRACT, faced.name(), descriptor(faced), null, null).visitEnd();
        else method(k, ACC_PUBLIC, faced, 30);
        save(k, face(), dir);

        ClassWriter a = writer(ACC_PUBLIC | ACC_SUPER, base(), "java/lang/Object");
        for (String f : fields) a.visitField(ACC_PUBLIC | (random.nextInt(6) == 0 ? ACC_VOLATILE : 0), fieldName(f), descriptor(f), null, null);
        constructor(a, "java/lang/Object");
        for (Call c : virtuals) method(a, ACC_PUBLIC | (random.nextInt(8) == 0 ? ACC_SYNCHRONIZED : 0), c, 60);
        save(a, base(), dir);

        ClassWriter b = writer(ACC_PUBLIC | ACC_SUPER, sub(), base(), face());
        constructor(b, base());
        for (Call c : virtuals) {
            if (random.nextBoolean()) method(b, ACC_PUBLIC, c, 50);
        }
        if (abstractOnly ? random.nextInt(10) > 0 : random.nextBoolean()) method(b, ACC_PUBLIC, faced, 40);
        save(b, sub(), dir);
    }

    /** Program DIR FIRST COUNT: writes the programs of these seeds. */
    public static void main(String[] args) throws IOException {
        long first = Long.parseLong(args[1]), count = Long.parseLong(args[2]);
        for (long s = first; s < first + count; s++) new Program(s).write(Path.of(args[0]));
    }
}
