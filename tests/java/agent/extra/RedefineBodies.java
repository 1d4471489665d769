import java.util.function.*;

// Other lines, other constants, other order.


class Bodies {
    static int count = 50;
    static final String CONSTANT = "constant of the second version";
    int field = 70;
    static { System.out.println("Bodies is initialised again"); }

    static long wide(long a, double b) { return a - (long) (b * b); }
    static String version(int kind) {
        String[] all = {"new none", "new one", "new two"};
        return kind < all.length ? all[kind] : "new many";
    }
    @Deprecated
    String virtual() { return "NEW virtual " + (field + 1000); }
    private String hidden() { return "NEW private"; }
    String viaPrivate() { return hidden() + hidden(); }
    static String text() {
        count += 10;
        return "NEW static " + count;
    }
    synchronized String locked() { return "NEW locked " + Thread.holdsLock(this); }
    String lambda() {
        Supplier<String> s = () -> "NEW lambda " + field;
        return s.get();
    }
    static Supplier<String> kept() { return () -> "NEW kept lambda"; }
    static String running(Runnable between) {
        between.run();
        return "NEW running";
    }
    static String own() {

        throw new IllegalStateException("NEW");
    }
    static void trace(Runnable between) {
        between.run();
        if (count != 0) throw new RuntimeException("from a NEW frame");
    }
    @Override public String toString() { return "NEW toString"; }
}

class Greeter implements Greets {
    public String name() { return "NEW greeter"; }
}

interface Greets {
    String name();
    default String greet() { return "NEW hello " + name() + tail(); }
    private String tail() { return "!"; }
    static String all() { return "NEW all"; }
}
