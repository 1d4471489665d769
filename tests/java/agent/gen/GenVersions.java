import java.io.*;
import java.nio.file.*;
import java.util.*;
import org.objectweb.asm.*;

/** Versions of the JDK's classes that first look for one special argument. */
public class GenVersions implements Opcodes {
    interface Prologue { void write(MethodVisitor m); }

    static void constantIf(MethodVisitor m, Object value, int load, int result) {
        Label other = new Label();
        if (value instanceof Integer) {
            m.visitVarInsn(ILOAD, load);
            m.visitLdcInsn(value);
            m.visitJumpInsn(IF_ICMPNE, other);
        } else {
            m.visitLdcInsn(value);
            m.visitVarInsn(ALOAD, load);
            m.visitJumpInsn(IF_ACMPNE, other);
        }
        m.visitLdcInsn(result);
        m.visitInsn(IRETURN);
        m.visitLabel(other);
    }

    static void change(Path dir, String name, Map<String, Prologue> methods) throws IOException {
        ClassReader in = new ClassReader(ClassLoader.getSystemResourceAsStream(name.replace('.', '/') + ".class"));
        ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override protected String getCommonSuperClass(String a, String b) { return "java/lang/Object"; }
        };
        in.accept(new ClassVisitor(ASM9, out) {
            @Override
            public MethodVisitor visitMethod(int access, String n, String d, String signature, String[] exceptions) {
                MethodVisitor m = super.visitMethod(access, n, d, signature, exceptions);
                Prologue p = methods.get(n + d);
                return p == null ? m : new MethodVisitor(ASM9, m) {
                    @Override public void visitCode() { super.visitCode(); p.write(this.mv); }
                };
            }
        }, ClassReader.SKIP_FRAMES);
        Files.write(dir.resolve(name + ".class"), out.toByteArray());
    }

    /** Renames native methods and puts Java methods in their place that add 1000. */
    static void wrap(Path out, String name, String... wrapped) throws IOException {
        ClassReader in = new ClassReader(ClassLoader.getSystemResourceAsStream(name + ".class"));
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        in.accept(new ClassVisitor(ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String n, String d, String signature, String[] exceptions) {
                if (!List.of(wrapped).contains(n)) return super.visitMethod(access, n, d, signature, exceptions);
                MethodVisitor m = super.visitMethod(access & ~ACC_NATIVE, n, d, signature, exceptions);
                boolean isStatic = (access & ACC_STATIC) != 0;
                m.visitCode();
                if (!isStatic) m.visitVarInsn(ALOAD, 0);
                m.visitVarInsn(ILOAD, isStatic ? 0 : 1);
                m.visitMethodInsn(isStatic ? INVOKESTATIC : INVOKEVIRTUAL, name, "wrapped_" + n, d, false);
                m.visitIntInsn(SIPUSH, 1000);
                m.visitInsn(IADD);
                m.visitInsn(IRETURN);
                m.visitMaxs(0, 0);
                m.visitEnd();
                return super.visitMethod(access, "wrapped_" + n, d, signature, exceptions);
            }
        }, 0);
        Files.createDirectories(out.getParent());
        Files.write(out, writer.toByteArray());
    }

    public static void main(String[] args) throws IOException {
        wrap(Path.of(args[0], "wrapped", "HasNatives.class"), "HasNatives", "plain", "registered");
        Path dir = Path.of(args[0], "jdk");
        Files.createDirectories(dir);
        change(dir, "java.util.ArrayList", Map.of("add(Ljava/lang/Object;)Z", m -> constantIf(m, "drop me", 1, 1)));
        change(dir, "java.lang.Math", Map.of("abs(I)I", m -> constantIf(m, -123456, 0, 42), "max(II)I", m -> constantIf(m, 7, 0, -7)));
        change(dir, "java.lang.String", Map.of("equals(Ljava/lang/Object;)Z", m -> constantIf(m, "cigam", 1, 1),
                "indexOf(I)I", m -> constantIf(m, (int) ',', 1, 99), "indexOf(Ljava/lang/String;)I", m -> constantIf(m, "dle", 1, 98)));
        change(dir, "java.lang.Object", Map.of("equals(Ljava/lang/Object;)Z", m -> constantIf(m, "magic", 1, 1)));
        change(dir, "java.lang.Integer", Map.of("bitCount(I)I", m -> constantIf(m, 77, 0, -77)));
        change(dir, "java.lang.Thread", Map.of());
        Prologue deep = m -> {
            m.visitMethodInsn(INVOKESTATIC, "BootHelper", "deep", "()I", false);
            m.visitInsn(POP);
        };
        change(dir, "java.lang.Throwable", Map.of("<init>()V", deep, "<init>(Ljava/lang/String;)V", deep));
        change(dir, "java.util.Optional", Map.of("isEmpty()Z", m -> m.visitMethodInsn(INVOKESTATIC, "BootHelper", "called", "()V", false)));
    }
}
