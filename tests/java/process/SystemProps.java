// VMARGS: -Dmy.prop=value -Dempty -Dwith.eq=a=b "-Dspaced=a b"
// ARGS: first "second arg" "" \u00e9 *.java -Dlate=1
import java.util.*;
public class SystemProps {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) {
        p(Arrays.toString(args) + args.length);
        for (String k : new String[] {"my.prop", "empty", "with.eq", "spaced", "late", "java.version",
                     "java.vm.specification.name", "java.vendor", "java.home", "user.dir", "java.io.tmpdir",
                     "sun.boot.library.path", "java.class.path"}) {
            String v = System.getProperty(k);
            p(k + "="
                    + (List.of("java.home", "user.dir", "java.class.path", "sun.boot.library.path").contains(k)
                                    ? "" + (v != null && v.startsWith("/"))
                                    : v));
        }
        p(System.setProperty("my.prop", "new") + System.getProperty("my.prop") + System.clearProperty("my.prop")
                + System.getProperty("my.prop") + System.getProperty("my.prop", "def"));
        for (Runnable r : new Runnable[] {
                     () -> System.getProperty(null), () -> System.getProperty(""), () -> System.setProperty("x", null)})
            try {
                r.run();
            } catch (RuntimeException e) {
                p(e);
            }
        Properties q = new Properties(System.getProperties());
        p(q.getProperty("empty").isEmpty());
        p(Integer.getInteger("zz", 3) + " " + Boolean.getBoolean("with.eq")
                + Long.getLong("java.specification.version"));
        System.setProperties(new Properties());
        p(System.getProperty("java.specification.version") + System.getProperty("my.prop"));
        p(System.getSecurityManager());
        System.out.println(System.identityHashCode(null));
        Runtime r = Runtime.getRuntime();
        p(r == Runtime.getRuntime());
    }
}
