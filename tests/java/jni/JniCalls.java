public class JniCalls {
    static { System.loadLibrary("JniCalls"); }
    static class Base {
        String who(int x) { return "Base" + x; }
    }
    static class Derived extends Base {
        String who(int x) { return "Derived" + x; }
    }
    interface Greeter {
        default String greet() { return "default greeting"; }
        static int twice(int x) { return 2 * x; }
    }
    static class Loud implements Greeter {}
    boolean z(boolean a) { return !a; }
    byte b(byte a) { return (byte) (a + 1); }
    char c(char a) { return (char) (a + 1); }
    short s(short a) { return (short) (a - 1); }
    int i(int a, long b) { return a + (int) b; }
    long j(long a, int b) { return a * b; }
    float f(float a, double b) { return (float) (a + b); }
    double d(double a, float b) { return a * b; }
    Object l(Object a, String b) { return a + b; }
    void v(int a) { System.out.println("void " + a); }
    static boolean sz(boolean a) { return !a; }
    static byte sb(byte a) { return (byte) (a * 2); }
    static char sc(char a) { return Character.toUpperCase(a); }
    static short ss(short a) { return (short) -a; }
    static int si(int a, long b) { return a - (int) b; }
    static long sj(long a, int b) { return a - b; }
    static float sf(float a, double b) { return (float) (a - b); }
    static double sd(double a, float b) { return a / b; }
    static Object sl(Object a, String b) { return b + a; }
    static void sv(int a) { System.out.println("static void " + a); }
    private int secret(int x) { return x + 1000; }
    static int many(int a, long b, double c, float d, byte e, short f, char g, boolean h, Object i, long j, double k,
            int l, float m) {
        System.out.println(a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + g + " " + h + " " + i + " " + j
                + " " + k + " " + l + " " + m);
        return 7;
    }
    static void thrower(String m) throws Exception { throw new Exception(m); }

    native void instanceCalls();
    static native void staticCalls();
    static native String nonvirtual(Base b);
    static native void special(JniCalls o, Greeter g);
    static native long echo(boolean z, byte b, char c, short s, int i, long j, float f, double d, Object o);
    static native double mixed(int a, double b, int c, double d, long e, float f, int g, double h, float i, long j,
            double k, double l, double m, double n, double o, double p, double q, int r, int s, int t, byte u, short v,
            float w);
    static native boolean retBoolean(int x);
    static native byte retByte(int x);
    static native char retChar(int x);
    static native short retShort(int x);
    static native float retFloat(int x);

    public static void main(String[] args) {
        new JniCalls().instanceCalls();
        staticCalls();
        System.out.println(nonvirtual(new Derived()));
        special(new JniCalls(), new Loud());
        System.out.println(echo(true, (byte) -2, '\u20ac', (short) -3, -4, 1L << 40, 1.5f, -2.25, "obj"));
        System.out.println(mixed(
                1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, (byte) 21, (short) 22, 23.5f));
        System.out.println(retBoolean(256) + " " + retBoolean(3) + " " + retByte(300) + " " + (int) retChar(-1) + " "
                + retShort(70000) + " " + retFloat(3));
    }
}
