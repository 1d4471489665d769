// CMD: --patch-module java.base={generated}/patch -cp {classes} PatchModule
// CMD: --patch-module=java.base={generated}/patch.jar --add-exports java.base/java.util.patched=ALL-UNNAMED -cp {classes} PatchModule new
public class PatchModule {
    public static void main(String[] args) throws Exception {
        Class<?> c = Class.forName("java.util.Observable");
        System.out.println(c.getModule() + " " + c.getClassLoader() + " " + c.getDeclaredMethods().length);
        System.out.println(c.getMethod("patched").invoke(null));
        if (args.length > 0) System.out.println(Class.forName("java.util.patched.Added").getModule());
    }
}
