import java.nio.file.*;
import org.objectweb.asm.*;

/** A method whose MethodParameters attribute leaves out a name. */
public class GenParameters {
    public static void main(String[] args) throws Exception {
        ClassWriter w = new ClassWriter(0);
        w.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT, "PartlyNamed", null, "java/lang/Object", null);
        MethodVisitor m = w.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, "m", "(ILjava/lang/String;J)V", null, null);
        m.visitParameter(null, 0);
        m.visitParameter("text", Opcodes.ACC_FINAL);
        m.visitParameter(null, Opcodes.ACC_SYNTHETIC);
        m.visitEnd();
        w.visitEnd();
        Files.write(Path.of(args[0], "PartlyNamed.class"), w.toByteArray());
    }
}
