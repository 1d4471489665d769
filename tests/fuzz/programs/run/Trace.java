import java.lang.reflect.Array;
import java.util.stream.Collectors;

/**
 * What a random program has done so far, as one number: every value that it traces is folded in. Values whose bits VMs may choose (NaN) or
 * that differ from run to run (identity hashes) are made equal first. The generated code calls the static methods; budgets end it.
 */
public final class Trace {
    static long sum;
    static boolean verbose;
    private static int calls, loops;
    private static final StackWalker WALKER = StackWalker.getInstance();

    static void reset() {
        sum = 0;
        calls = 250;
        loops = 2500;
    }

    /** At the entry of every generated method: who called whom, and from where, is traced as well. */
    public static void call() {
        if (--calls < 0) throw new IllegalStateException("no calls left");
        add(WALKER.walk(frames -> frames.skip(1).limit(8).map(Trace::place).collect(Collectors.joining(" "))));
    }

    private static String place(StackWalker.StackFrame f) { return f.getMethodName() + "@" + f.getByteCodeIndex(); }

    /** At the head of every generated loop. */
    public static void loop() {
        if (--loops < 0) throw new IllegalStateException("no loops left");
    }

    private static void fold(String kind, long bits, Object shown) {
        sum = (sum ^ bits) * 0x9E3779B97F4A7C15L;
        sum ^= sum >>> 29;
        if (verbose) System.out.println("  " + kind + " " + shown);
    }

    public static void add(int x) { fold("int", x, x); }

    public static void add(long x) { fold("long", x, x); }

    public static void add(float x) { fold("float", Float.floatToIntBits(x), x); }

    public static void add(double x) { fold("double", Double.doubleToLongBits(x), x); }

    public static void add(Object x) {
        String s = show(x, 2);
        fold("ref", s.hashCode(), s);
    }

    static String show(Object x, int depth) {
        if (x == null) return "null";
        if (x instanceof Throwable t) {
            // Compiled code of java throws this one without a text.
            if (t.getClass() == IncompatibleClassChangeError.class) return t.getClass().getName();
            // The text of a VerifyError has many lines.
            return t.getClass().getName() + ": " + String.valueOf(t.getMessage()).replaceAll("@[0-9a-f]+", "@").replaceAll("\\s+", " ");
        }
        if (x instanceof String) return "\"" + x + "\"";
        if (!x.getClass().isArray() || depth == 0) return x.getClass().getName();
        StringBuilder s = new StringBuilder(x.getClass().getName()).append('{');
        for (int i = 0; i < Array.getLength(x); i++) {
            Object e = Array.get(x, i);
            s.append(i == 0 ? "" : ",").append(x.getClass().getComponentType().isPrimitive() ? e : show(e, depth - 1));
        }
        return s.append('}').toString();
    }

    private Trace() {}
}
