// CMD: -javaagent:{generated}/redefiner.jar -cp {classes} JdkReadsAgent {generated}
// FILTER: ^OpenJDK 64-Bit Server VM warning: Sharing is only supported
import java.lang.instrument.*;
import java.nio.file.*;
import java.security.ProtectionDomain;
import java.util.*;
import java.util.jar.JarFile;

/** Code that an agent puts into java.base may use a class of the unnamed module of the boot loader. */
public class JdkReadsAgent {
    public static void main(String[] args) throws Exception {
        Instrumentation inst = RedefinerAgent.inst;
        inst.appendToBootstrapClassLoaderSearch(new JarFile(args[0] + "/boothelper.jar"));
        System.out.println(Optional.of(1).isEmpty());
        inst.addTransformer(new ClassFileTransformer() {
            @Override
            public byte[] transform(Module m, ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] bytes) {
                try {
                    return old == Optional.class ? Files.readAllBytes(Path.of(args[0], "jdk", "java.util.Optional.class")) : null;
                } catch (java.io.IOException e) {
                    throw new AssertionError(e);
                }
            }
        }, true);
        inst.retransformClasses(Optional.class);
        System.out.println(Optional.of(1).isEmpty());
    }
}
