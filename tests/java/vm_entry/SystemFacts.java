import java.util.*;
public class SystemFacts {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] a) throws Exception {
        for (String k : new TreeSet<>(System.getProperties().stringPropertyNames())) if (!k.startsWith("java.vm.") && !k.startsWith("rrvm.") && !k.startsWith("sun.management") && !k.equals("sun.java.command") && !k.equals("sun.java.launcher")) p(k + "=" + System.getProperty(k));
        p(System.getProperty("java.vm.specification.name") + System.getProperty("java.vm.specification.version") + System.getProperty("java.vm.version") + System.getProperty("java.vm.vendor"));
        p(System.getProperty("sun.java.command") + System.getProperty("sun.java.launcher"));
        p(Runtime.version()); p(Runtime.getRuntime().availableProcessors()); p(Runtime.getRuntime().maxMemory() > 1000000);
        try { System.loadLibrary("nope"); } catch (UnsatisfiedLinkError e) { p(e.getMessage()); }
        try { System.load("/nope/x.so"); } catch (UnsatisfiedLinkError e) { p(e.getMessage()); }
        try { System.load("nope/x.so"); } catch (UnsatisfiedLinkError e) { p(e.getMessage()); }
        p(System.mapLibraryName("x")); p(System.lineSeparator().length());
        assert false : "no";
        p(SystemFacts.class.desiredAssertionStatus());
        Thread t = new Thread(() -> {}); t.setPriority(7); p(t.getPriority()); t.start(); t.join(); p(t.isAlive());
        p(Thread.holdsLock(SystemFacts.class)); synchronized (SystemFacts.class) { p(Thread.holdsLock(SystemFacts.class)); }
        try { Thread.holdsLock(null); } catch (NullPointerException e) { p(e.getMessage()); }
        try { Thread.sleep(-1); } catch (IllegalArgumentException e) { p(e.getMessage()); }
        try { new Object().wait(-1); } catch (IllegalArgumentException e) { p(e.getMessage()); }
        try { new Object().wait(); } catch (IllegalMonitorStateException e) { p(e.getMessage()); }
        try { new Object().notify(); } catch (IllegalMonitorStateException e) { p(e.getMessage()); }
        try { new Thread(() -> {}) {{ start(); join(); start(); }}; } catch (IllegalThreadStateException e) { p(e.getMessage()); }
        p("ab".intern() == new String("ab").intern());
        p(ClassLoader.getSystemClassLoader().getClass() + " " + ClassLoader.getPlatformClassLoader().getName());
    }
}
