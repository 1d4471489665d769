import java.io.*;
import java.util.*;
public class DefineClassErrors {
    static void p(Object o) { System.out.println(String.valueOf(o).replaceAll("@[0-9a-f]+", "@H")); }
    static class L extends ClassLoader {
        L() { super("L", DefineClassErrors.class.getClassLoader()); }
        Class<?> def(String n, byte[] b) { return defineClass(n, b, 0, b.length); }
        Class<?> def(String n, byte[] b, int off, int len) { return defineClass(n, b, off, len); }
        Class<?> found(String n) { return findLoadedClass(n); }
        void res(Class<?> c) { resolveClass(c); }
        Package pk(String n) { return definePackage(n, "t", "1", "v", "it", "2", "iv", null); }
    }
    interface Call {
        Object call() throws Throwable;
    }
    static void t(String n, Call c) {
        try {
            p(n + " = " + c.call());
        } catch (Throwable e) {
            p(n + " !! " + e);
        }
    }
    public static void main(String[] args) throws Exception {
        byte[] ok = new FileInputStream(System.getProperty("corpus.extra") + "/ext2/Vanished.class").readAllBytes();
        L l = new L();
        t("wrong name", () -> l.def("ext2.Other", ok));
        t("null name ok", () -> new L().def(null, ok));
        t("define", () -> l.def("ext2.Vanished", ok));
        t("duplicate", () -> l.def("ext2.Vanished", ok));
        t("java package", () -> {
            byte[] b = new String(ok, "ISO-8859-1").replace("ext2/Vanished", "java/Vanishe").getBytes("ISO-8859-1");
            return l.def("java.Vanishe", b);
        });
        t("prohibited name", () -> l.def("java.lang.Foo", ok));
        t("bad name slash", () -> l.def("ext2/Vanished", ok));
        t("empty", () -> l.def("X", new byte[0]));
        t("garbage", () -> l.def("X", "not a class file at all".getBytes()));
        t("truncated", () -> l.def("ext2.Vanished", Arrays.copyOf(ok, ok.length - 5)));
        t("trailing", () -> new L().def("ext2.Vanished", Arrays.copyOf(ok, ok.length + 3)));
        byte[] ver = ok.clone();
        ver[7] = 99;
        t("version", () -> new L().def("ext2.Vanished", ver));
        byte[] minor = ok.clone();
        minor[4] = (byte) 0xff;
        minor[5] = (byte) 0xff;
        t("preview", () -> new L().def("ext2.Vanished", minor));
        byte[] mag = ok.clone();
        mag[0] = 0;
        t("magic", () -> new L().def("ext2.Vanished", mag));
        t("bounds", () -> l.def("X", ok, 5, ok.length));
        t("neg", () -> l.def("X", ok, -1, 5));
        t("found", () -> l.found("ext2.Vanished"));
        t("found other", () -> l.found("java.lang.String"));
        t("null bytes", () -> l.def("X", null, 0, 0));
        t("resolve null", () -> {
            l.res(null);
            return 0;
        });
        Package pk = l.pk("pkg.x");
        p(pk + " " + pk.getSpecificationTitle() + pk.getImplementationVersion() + pk.isSealed()
                + l.getDefinedPackage("pkg.x").getName() + l.getDefinedPackage("zz"));
        t("dup package", () -> l.pk("pkg.x"));
        p(Arrays.stream(l.getDefinedPackages()).map(Package::getName).sorted().toList());
        t("resource", () -> l.getResource("DefineClassErrors.class") != null);
        t("no resource", () -> l.getResource("zz"));
        t("resources", () -> Collections.list(l.getResources("zz")));
        t("stream", () -> l.getResourceAsStream("zz"));
        l.setDefaultAssertionStatus(true);
        t("assert",
                ()
                        -> l.def("ext2.Again",
                                new String(ok, "ISO-8859-1")
                                        .replace("ext2/Vanished", "ext2/Again123")
                                        .getBytes("ISO-8859-1")));
        t("unnamed", () -> l.getUnnamedModule().isNamed());
        t("null parent name", () -> new ClassLoader("", null) {});
        t("load null", () -> l.loadClass(null));
        t("load empty", () -> l.loadClass(""));
        t("load array", () -> l.loadClass("[I"));
        t("forName array", () -> Class.forName("[[Lext2.Vanished;", false, l));
        t("load slash", () -> l.loadClass("java/lang/String"));
        t("forName slash", () -> Class.forName("java/lang/String", false, l));
    }
}
