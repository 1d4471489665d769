// CMD: -javaagent:{generated}/redefiner.jar -cp {classes} RedefineJdk {generated}
import java.lang.instrument.*;
import java.nio.file.*;
import java.security.ProtectionDomain;
import java.util.*;

/** Classes of the JDK, among them methods for which a VM may have code of its own. gen/GenVersions writes the other versions. */
public class RedefineJdk {
    static final List<Class<?>> CLASSES = List.of(ArrayList.class, Math.class, String.class, Object.class, Integer.class, Thread.class);

    static void show(String when) {
        List<String> list = new ArrayList<>();
        list.add("kept");
        list.add("drop me");
        String s = "magic";
        System.out.println(when + ": " + list + " " + Math.abs(-123456) + " " + Math.abs(-5) + " " + Math.max(7, 8) + " " + s.equals("else") + " "
                + s.equals(new String("magic")) + " " + Objects.equals(s, "cigam") + " " + Integer.bitCount(255) + " " + Integer.bitCount(77) + " "
                + "a,b".indexOf(',') + " " + "needle".indexOf("dle") + " " + new Thread("magic thread").getName() + " " + new Object().equals(s));
    }

    public static void main(String[] args) throws Exception {
        Instrumentation inst = RedefinerAgent.inst;
        ClassFileTransformer t = new ClassFileTransformer() {
            @Override
            public byte[] transform(Module m, ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] bytes) {
                if (!CLASSES.contains(old)) return null;
                try {
                    return Files.readAllBytes(Path.of(args[0], "jdk", old.getName() + ".class"));
                } catch (java.io.IOException e) {
                    throw new AssertionError(e);
                }
            }
        };
        for (int i = 0; i < 3; i++) {
            show("original");
            inst.addTransformer(t, true);
            inst.retransformClasses(CLASSES.toArray(new Class<?>[0]));
            show("changed");
            inst.removeTransformer(t);
            inst.retransformClasses(CLASSES.toArray(new Class<?>[0]));
        }
        show("original");
    }
}
