// CMD: -javaagent:{generated}/redefiner.jar -Dcorpus.extra={extra} -cp {classes} RedefineBodies
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.function.*;

class Bodies {
    static int count = 5;
    static final String CONSTANT = "constant of the first version";
    int field = 7;
    static { System.out.println("Bodies is initialised"); }

    static String text() { return "old static " + count; }
    String virtual() { return "old virtual " + field; }
    private String hidden() { return "old private"; }
    String viaPrivate() { return hidden(); }
    synchronized String locked() { return "old locked " + Thread.holdsLock(this); }
    String lambda() {
        Supplier<String> s = () -> "old lambda " + field;
        return s.get();
    }
    static Supplier<String> kept() { return () -> "old kept lambda"; }
    static String running(Runnable between) {
        String before = "old " + count;
        between.run();
        Object o = before;
        try {
            return before + ", " + text() + ", " + (o instanceof String) + ", " + new Bodies().virtual() + own();
        } catch (IllegalStateException e) {
            return "old handler " + e.getMessage();
        }
    }
    static String own() { throw new IllegalStateException("old"); }
    static void trace(Runnable between) {
        between.run();
        throw new RuntimeException("from an old frame");
    }
    static String version(int kind) {
        switch (kind) {
            case 1: return "old one";
            case 2: return "old two";
            default: return "old many";
        }
    }
    static long wide(long a, double b) { return a + (long) b; }
    @Override public String toString() { return "old toString"; }
}

interface Greets {
    String name();
    default String greet() { return "old hello " + name() + tail(); }
    private String tail() { return "."; }
    static String all() { return "old all"; }
}

class Greeter implements Greets {
    public String name() { return "old greeter"; }
}

public class RedefineBodies {
    static void show(String when, Bodies b, Greets g, Method m, MethodHandle h, Supplier<String> kept) throws Throwable {
        System.out.println("-- " + when);
        System.out.println(Bodies.text() + "; " + b.virtual() + "; " + b.viaPrivate() + "; " + b.locked());
        System.out.println(b.lambda() + "; " + kept.get() + "; " + Bodies.kept().get());
        System.out.println(Bodies.version(1) + Bodies.version(2) + Bodies.version(3) + Bodies.wide(1L << 40, 2.5));
        System.out.println(b + "; " + m.invoke(b) + "; " + (String) h.invokeExact(b) + "; " + Bodies.class.getDeclaredMethod("virtual").invoke(b));
        System.out.println(g.greet() + "; " + Greets.all() + "; " + g.name() + "; " + Bodies.CONSTANT);
        try {
            Bodies.own();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0]);
        }
    }

    static void redefine() {
        try {
            RedefinerAgent.redefine(Bodies.class, Greets.class, Greeter.class);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Throwable {
        Bodies b = new Bodies();
        Greets g = new Greeter();
        Method m = Bodies.class.getDeclaredMethod("virtual");
        MethodHandle h = MethodHandles.lookup().findVirtual(Bodies.class, "virtual", MethodType.methodType(String.class));
        Supplier<String> kept = Bodies.kept();
        Supplier<String> reference = b::virtual;
        b.field = 8;
        Bodies.count = 6;
        show("first", b, g, m, h, kept);
        System.out.println(Bodies.running(RedefineBodies::redefine));
        show("second", b, g, m, h, kept);
        System.out.println(reference.get() + "; annotation " + Bodies.class.getDeclaredMethod("virtual").isAnnotationPresent(Deprecated.class));
        System.out.println(Bodies.running(() -> { }));
        RedefinerAgent.restore(Bodies.class);
        System.out.println(Bodies.text() + "; " + Bodies.kept().get() + "; annotation "
                + Bodies.class.getDeclaredMethod("virtual").isAnnotationPresent(Deprecated.class));
        try {
            Bodies.trace(RedefineBodies::redefine);
        } catch (RuntimeException e) {
            int line = e.getStackTrace()[0].getLineNumber();  // java does not know it any more
            System.out.println(e + " " + e.getStackTrace()[0].getMethodName() + (line == 35 || line < 0));
        }
        try {
            Bodies.trace(() -> { });
        } catch (RuntimeException e) {
            System.out.println(e + " " + e.getStackTrace()[0]);
        }
        System.out.println(Bodies.count + " " + b.field);
    }
}
