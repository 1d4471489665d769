// CMD: -javaagent:{generated}/redefiner.jar -Djava.library.path={native} -cp {classes} WrappedNatives {generated}
import java.lang.instrument.*;
import java.nio.file.*;
import java.security.ProtectionDomain;

class HasNatives {
    static native int plain(int x);
    native int registered(int x);
    static native void register(Class<?> c);
}

/** Native methods that an agent wraps in Java methods; gen/GenVersions writes the class with the wrappers. */
public class WrappedNatives {
    public static void main(String[] args) throws Exception {
        Instrumentation inst = RedefinerAgent.inst;
        ClassFileTransformer t = new ClassFileTransformer() {
            @Override
            public byte[] transform(ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] bytes) {
                try {
                    return "HasNatives".equals(name) ? Files.readAllBytes(Path.of(args[0], "wrapped", "HasNatives.class")) : null;
                } catch (java.io.IOException e) {
                    throw new AssertionError(e);
                }
            }
        };
        inst.addTransformer(t, true);
        System.out.println(inst.isNativeMethodPrefixSupported());
        inst.setNativeMethodPrefix(t, "wrapped_");
        System.loadLibrary("WrappedNatives");
        HasNatives.register(HasNatives.class);
        System.out.println(HasNatives.plain(4) + " " + new HasNatives().registered(5));
        inst.retransformClasses(HasNatives.class);
        System.out.println(HasNatives.plain(6) + " " + new HasNatives().registered(7));
        try {
            inst.setNativeMethodPrefix(new ClassFileTransformer() { }, "x");
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
    }
}
