// HELPER:
import java.lang.instrument.*;
import java.security.ProtectionDomain;
import java.util.Arrays;

/** Replaces the text "before" by "after!" (of the same length) in the class files of classes named Target*. */
public class RenamingAgent {
    static class Patch implements ClassFileTransformer {
        @Override
        public byte[] transform(Module module, ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] bytes) {
            if (name == null || !name.startsWith("Target")) return null;
            System.out.println("transform " + name + " " + (old == null) + " " + module.isNamed() + " "
                    + (domain != null) + " " + (bytes.length > 100));
            if (name.equals("Target3")) throw new IllegalStateException("ignored");
            byte[] copy = bytes.clone();
            byte[] from = "before".getBytes(), to = "after!".getBytes();
            for (int i = 0; i + from.length <= copy.length; i++) {
                if (Arrays.equals(copy, i, i + from.length, from, 0, from.length)) System.arraycopy(to, 0, copy, i, to.length);
            }
            return name.equals("Target2") ? new byte[] {1, 2, 3} : copy;
        }
    }
    public static void premain(String args, Instrumentation inst) {
        System.out.println("premain " + args + " main thread " + Thread.currentThread().getName());
        System.out.println(inst.isRedefineClassesSupported() + " " + inst.isNativeMethodPrefixSupported());
        Patch patch = new Patch();
        inst.addTransformer(patch);
        System.out.println(inst.removeTransformer(new Patch()) + " " + inst.getAllLoadedClasses().getClass().getSimpleName());
        boolean self = false;
        for (Class<?> c : inst.getAllLoadedClasses()) self |= c == RenamingAgent.class;
        System.out.println(self + " " + inst.isModifiableClass(String.class) + " " + inst.isModifiableClass(int[].class));
        System.out.println(inst.getObjectSize(new long[4]) - inst.getObjectSize(new long[2]));
        try {
            inst.redefineClasses(new ClassDefinition(RenamingAgent.class, new byte[1]));
        } catch (UnsupportedOperationException | ReflectiveOperationException | UnmodifiableClassException e) {
            System.out.println(e);
        }
    }
}
