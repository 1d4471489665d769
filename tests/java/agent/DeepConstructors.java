// CMD: -Xss700k -javaagent:{generated}/redefiner.jar -cp {classes} DeepConstructors {generated}
// FILTER: ^OpenJDK 64-Bit Server VM warning: Sharing is only supported
import java.lang.instrument.*;
import java.nio.file.*;
import java.security.ProtectionDomain;
import java.util.jar.JarFile;

/** An agent has put code into Throwable that needs a lot of stack. An overflow of the stack does not call it. */
public class DeepConstructors {
    static void recurse() { recurse(); }

    static void overflow() {
        try {
            recurse();
        } catch (StackOverflowError e) {
            System.out.println(e + " " + (e.getStackTrace().length > 100));
        }
    }

    public static void main(String[] args) throws Exception {
        RedefinerAgent.inst.appendToBootstrapClassLoaderSearch(new JarFile(args[0] + "/boothelper.jar"));
        Class.forName("BootHelper");
        byte[] changed = Files.readAllBytes(Path.of(args[0], "jdk", "java.lang.Throwable.class"));
        RedefinerAgent.inst.addTransformer(new ClassFileTransformer() {
            @Override
            public byte[] transform(Module m, ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] bytes) {
                return old == Throwable.class ? changed : null;
            }
        }, true);
        RedefinerAgent.inst.retransformClasses(Throwable.class);
        for (int i = 0; i < 3; i++) overflow();
        Thread t = new Thread(DeepConstructors::overflow);
        t.start();
        t.join();
        System.out.println(new Exception("made"));
    }
}
