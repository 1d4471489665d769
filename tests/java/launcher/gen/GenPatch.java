import java.io.*;
import java.nio.file.*;
import java.util.jar.*;
import org.objectweb.asm.*;

/** A class in place of one of java.base's, one in a package that java.base does not have, one for the appended boot path, and spoilt ones. */
public class GenPatch implements Opcodes {
    static byte[] type(String name) {
        ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        w.visit(V17, ACC_PUBLIC | ACC_SUPER, name, null, "java/lang/Object", null);
        MethodVisitor m = w.visitMethod(ACC_PUBLIC | ACC_STATIC, "patched", "()Ljava/lang/String;", null, null);
        m.visitCode();
        m.visitLdcInsn("patched " + name);
        m.visitInsn(ARETURN);
        m.visitMaxs(1, 0);
        m.visitEnd();
        w.visitEnd();
        return w.toByteArray();
    }

    /** Classes that no VM can start with: Object with methods of its own only, a file of eight bytes, String without its fields. */
    static void spoilt(String dir) throws IOException {
        for (String name : new String[] {"Object", "String", "Thread"}) {
            ClassWriter w = new ClassWriter(0);
            w.visit(V17, ACC_PUBLIC | ACC_SUPER, "java/lang/" + name, null, name.equals("Object") ? null : "java/lang/Object", null);
            for (String own : new String[] {"one", "two", "three"}) {
                MethodVisitor m = w.visitMethod(0, own, "()V", null, null);
                m.visitCode();
                m.visitInsn(RETURN);
                m.visitMaxs(0, 1);
                m.visitEnd();
            }
            w.visitEnd();
            for (String kind : new String[] {"bare", "short"}) {
                Path path = Path.of(dir, kind + name, "java/lang", name + ".class");
                Files.createDirectories(path.getParent());
                Files.write(path, kind.equals("bare") ? w.toByteArray() : java.util.Arrays.copyOf(w.toByteArray(), 8));
            }
        }
    }

    public static void main(String[] args) throws IOException {
        Path dir = Path.of(args[0], "patch/java/util");
        Files.createDirectories(dir);
        Files.write(dir.resolve("Observable.class"), type("java/util/Observable"));
        try (JarOutputStream out = new JarOutputStream(new FileOutputStream(args[0] + "/patch.jar"))) {
            for (String name : new String[] {"java/util/Observable", "java/util/patched/Added"}) {
                out.putNextEntry(new JarEntry(name + ".class"));
                out.write(type(name));
            }
        }
        spoilt(args[0]);
        Path boot = Path.of(args[0], "boot/appended/boot");
        Files.createDirectories(boot);
        byte[] added = type("appended/boot/Added");
        Files.write(boot.resolve("Added.class"), added);
        Manifest m = new Manifest();
        m.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        m.getMainAttributes().put(Attributes.Name.SPECIFICATION_TITLE, "appended classes");
        try (JarOutputStream out = new JarOutputStream(new FileOutputStream(args[0] + "/boot.jar"), m)) {
            out.putNextEntry(new JarEntry("appended/boot/Added.class"));
            out.write(added);
        }
    }
}
