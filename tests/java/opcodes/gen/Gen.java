import java.io.*;
import java.nio.file.*;
import java.util.function.Consumer;
import org.objectweb.asm.*;

/** A class under construction: a thin layer over ASM that keeps the generators short. */
class Gen implements Opcodes {
    final String name;
    final ClassWriter cw;

    Gen(String name, int version) { this(name, version, ACC_PUBLIC | ACC_SUPER, "java/lang/Object"); }

    Gen(String name, int version, int access, String sup, String... interfaces) {
        this.name = name;
        int flags = (version & 0xffff) >= V1_7 ? ClassWriter.COMPUTE_FRAMES : ClassWriter.COMPUTE_MAXS;
        cw = new ClassWriter(flags) {
            @Override
            protected String getCommonSuperClass(String a, String b) {
                return "java/lang/Object";
            }
        };
        cw.visit(version, access, name, null, sup, interfaces);
    }

    Gen field(int access, String n, String desc) {
        cw.visitField(access, n, desc, null, null).visitEnd();
        return this;
    }

    /** A public static method; the body ends with its own return instruction. */
    Gen m(String n, String desc, Consumer<MethodVisitor> body) { return m(ACC_PUBLIC | ACC_STATIC, n, desc, body); }

    Gen m(int access, String n, String desc, Consumer<MethodVisitor> body) {
        MethodVisitor v = cw.visitMethod(access, n, desc, null, null);
        if (body != null) {
            v.visitCode();
            body.accept(v);
            v.visitMaxs(0, 0);
        }
        v.visitEnd();
        return this;
    }

    /** The usual constructor without arguments. */
    Gen ctor(String sup) {
        return m(ACC_PUBLIC, "<init>", "()V", v -> {
            v.visitVarInsn(ALOAD, 0);
            v.visitMethodInsn(INVOKESPECIAL, sup, "<init>", "()V", false);
            v.visitInsn(RETURN);
        });
    }

    byte[] bytes() {
        cw.visitEnd();
        return cw.toByteArray();
    }

    void save(String dir) throws IOException { save(dir, name, bytes()); }

    static void save(String dir, String name, byte[] b) throws IOException {
        Path p = Path.of(dir, name + ".class");
        Files.createDirectories(p.getParent());
        Files.write(p, b);
    }

    static void push(MethodVisitor v, Object... values) {
        for (Object o : values) v.visitLdcInsn(o);
    }

    static void insns(MethodVisitor v, int... ops) {
        for (int op : ops) v.visitInsn(op);
    }

    /** Folds the n ints on the stack into one int in which every position counts: s = s0; s = s * 10 + si. */
    static void digits(MethodVisitor v, int n) {
        int base = 100;
        for (int i = 0; i < n; i++) v.visitVarInsn(ISTORE, base + i);
        v.visitInsn(ICONST_0);
        for (int i = n - 1; i >= 0; i--) {
            v.visitIntInsn(BIPUSH, 10);
            v.visitInsn(IMUL);
            v.visitVarInsn(ILOAD, base + i);
            v.visitInsn(IADD);
        }
    }
}
