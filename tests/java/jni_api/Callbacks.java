// Calls from C into Java: dispatch kinds, ways to pass arguments, result types, exceptions on the way.
import java.util.ArrayList;

public class Callbacks {
    static class Base {
        Object o(Object x) { return "Base.o " + x; }
        boolean z(boolean x) { return !x; }
        byte b(byte x) { return (byte) (x + 1); }
        char c(char x) { return (char) (x + 1); }
        short s(short x) { return (short) (x + 1); }
        int i(int x) { return x + 1; }
        long j(long x) { return x + 1; }
        float f(float x) { return x + 1; }
        double d(double x) { return x + 1; }
        void v(String x) { System.out.println("Base.v " + x); }
        String mix(boolean z, byte b, char c, short s, int i, long j, float f, double d, Object o, int[] a) {
            return z + " " + b + " " + c + " " + s + " " + i + " " + j + " " + f + " " + d + " " + o + " " + a.length;
        }
        private String secret() { return "Base.secret"; }
    }
    static class Derived extends Base implements Runnable, Comparable<Object> {
        @Override Object o(Object x) { return "Derived.o " + x; }
        @Override void v(String x) { System.out.println("Derived.v " + x); }
        public void run() { System.out.println("Derived.run"); }
        public int compareTo(Object x) { return 77; }
    }
    static Object so(Object x) { return "so " + x; }
    static boolean sz(boolean x) { return !x; }
    static byte sb(byte x) { return (byte) (x + 2); }
    static char sc(char x) { return (char) (x + 2); }
    static short ss(short x) { return (short) (x + 2); }
    static int si(int x) { return x + 2; }
    static long sj(long x) { return x + 2; }
    static float sf(float x) { return x + 2; }
    static double sd(double x) { return x + 2; }
    static void sv(String x) { System.out.println("sv " + x); }
    static int fail(int x) { throw new IllegalStateException("fail " + x); }
    static int deep(int n) { return n == 0 ? 0 : 1 + again(n - 1); }

    static native void run(Base base, Derived derived);
    static native String construct(int form);
    static native void virtualOn(Object o, Class<?> c, String name, String descriptor);
    static native int catching(int x);
    static native int passing(int x);
    static native int again(int n);

    public static void main(String[] args) {
        System.loadLibrary("callbacks");
        run(new Base(), new Derived());
        for (int i = 0; i < 3; i++) System.out.println(construct(i));
        Derived d = new Derived();
        virtualOn(d, Runnable.class, "run", "()V");
        virtualOn(d, Callbacks.Base.class, "secret", "()Ljava/lang/String;");
        virtualOn(new ArrayList<>(), java.util.Collection.class, "size", "()I");
        virtualOn(new int[2], Object.class, "getClass", "()Ljava/lang/Class;");
        virtualOn((Runnable) () -> System.out.println("lambda"), Runnable.class, "run", "()V");
        virtualOn("text", CharSequence.class, "toString", "()Ljava/lang/String;");
        System.out.println(catching(4));
        try {
            passing(5);
        } catch (IllegalStateException e) {
            System.out.println(e);
            for (StackTraceElement f : e.getStackTrace()) System.out.println("  " + f);
        }
        System.out.println(deep(40));
        try {
            deep(1 << 24);
        } catch (StackOverflowError e) {
            System.out.println("SOE");
        }
        System.out.println(deep(10));
    }
}
