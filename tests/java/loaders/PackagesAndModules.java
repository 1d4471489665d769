import java.lang.module.*;
import java.util.*;
public class PackagesAndModules {
    static void p(Object o) { System.out.println(String.valueOf(o).replaceAll("@[0-9a-f]+", "@H")); }
    public static void main(String[] args) throws Exception {
        Module base = Object.class.getModule(), un = PackagesAndModules.class.getModule();
        p(base + " " + un + " " + base.isNamed() + un.isNamed() + base.isExported("java.lang")
                + base.isExported("sun.misc") + base.isOpen("java.lang") + base.isOpen("java.lang", un)
                + un.canRead(base) + base.canRead(un) + base.getLayer().equals(ModuleLayer.boot()) + un.getLayer()
                + base.getClassLoader());
        ModuleDescriptor d = base.getDescriptor();
        p(d.name() + d.isOpen() + d.isAutomatic() + d.requires()
                + d.exports().stream().filter(e -> !e.isQualified()).count() + d.packages().contains("java.util")
                + d.mainClass());
        p(ModuleLayer.boot().findModule("java.logging").isPresent() + " "
                + ModuleLayer.boot().findModule("no.such").isPresent() + ModuleLayer.boot().parents()
                + (ModuleLayer.boot().modules().size() > 10) + ModuleFinder.ofSystem().find("java.sql").isPresent());
        try {
            un.addReads(base);
            p("ok");
            un.addExports("x", base);
            p("ok");
        } catch (Exception e) {
            p(e);
        }
        try {
            base.addExports("java.lang", un);
        } catch (IllegalCallerException e) {
            p(e.getMessage());
        }
        p(base.getResourceAsStream("java/lang/Object.class").read() + " " + base.getResourceAsStream("nope"));
        p(Package.getPackage("java.util") + " " + String.class.getPackage().getImplementationTitle()
                + PackagesAndModules.class.getPackage().getName().isEmpty());
        try {
            Class<?> c = Class.forName("sun.util.calendar.ZoneInfo");
            c.getMethod("getAliasTable").invoke(null);
        } catch (IllegalAccessException e) {
            p(e.getMessage());
        }
        try {
            java.lang.reflect.Field f = Class.forName("java.util.ArrayList").getDeclaredField("size");
            f.setAccessible(true);
        } catch (java.lang.reflect.InaccessibleObjectException e) {
            p(e.getMessage());
        }
        p(Class.forName(base, "java.lang.String") + " " + Class.forName(base, "nope"));
        for (String s : new String[] {"java.version.date", "java.specification.version",
                     "java.vm.specification.version", "java.class.version", "file.separator", "path.separator",
                     "line.separator", "os.name", "os.arch", "java.specification.name", "sun.arch.data.model",
                     "file.encoding", "java.vendor.url", "user.language"})
            p(s + "=" + String.valueOf(System.getProperty(s)).replace("\n", "\\n"));
        p(Runtime.version().feature() + " " + Runtime.version().compareTo(Runtime.Version.parse("17"))
                + Runtime.Version.parse("17.0.1+12-LTS").optional());
        Set<String> ms = new TreeSet<>();
        ModuleLayer.boot().modules().forEach(m -> ms.add(m.getName()));
        p(ms);
    }
}
