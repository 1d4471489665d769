// Strings, arrays, fields, direct buffers and reflection through JNI.
import java.lang.reflect.*;
import java.nio.*;
import java.util.Arrays;

public class Data {
    boolean z = true; byte b = -1; char c = 'c'; short s = -2; int i = 3; long j = 1L << 33; float f = 1.5f; double d = 2.5;
    Object o = "o";
    volatile int vi = 9;
    static boolean sz; static byte sb; static char sc; static short ss; static int si = 7; static long sj; static float sf; static double sd;
    static Object so;
    interface Constants { Object VALUE = "constant".concat("!"); }
    static class Holder implements Constants {}
    private int hidden(String x) { return 0; }
    public Data() {}

    static native String string(String s);
    static native String substring(String s, int from, int n);
    static native int[] elements(int[] a, int mode);
    static native Object[] primitives();
    static native long sum(double[] a);
    static native void bump(Data d);
    static native Object constant(Class<?> k);
    static native ByteBuffer wrap(int n);
    static native long peek(Buffer b);
    static native Object roundTrip(Object member, boolean isStatic);
    static native String classes(Object o);

    public static void main(String[] args) throws Exception {
        System.loadLibrary("data");
        for (String s : new String[] {"", "plain", "h\u00e9llo", "\u03b1\u03b2\u0000x", "\ud83d\ude00!", "\ud800lonely"}) System.out.println(string(s));
        System.out.println(substring("h\u00e9\u0000llo \u03b1", 1, 5));
        for (int mode : new int[] {0, 1, 2}) System.out.println(Arrays.toString(elements(new int[] {1, 2, 3}, mode)));
        System.out.println(Arrays.deepToString(primitives()));
        System.out.println(sum(new double[] {1, 2, 3.5}));
        Data x = new Data();
        bump(x);
        System.out.println(x.z + " " + x.b + " " + (int) x.c + " " + x.s + " " + x.i + " " + x.j + " " + x.f + " " + x.d + " " + x.o + " " + x.vi);
        System.out.println(sz + " " + sb + " " + (int) sc + " " + ss + " " + si + " " + sj + " " + sf + " " + sd + " " + so);
        System.out.println(constant(Holder.class));
        ByteBuffer buffer = wrap(100).order(ByteOrder.nativeOrder());
        System.out.println(buffer + " " + buffer.getInt(8) + " " + peek(buffer) + " " + peek(buffer.asIntBuffer()));
        System.out.println(peek(ByteBuffer.allocate(5)) + " " + peek(ByteBuffer.allocateDirect(6)));
        System.out.println(roundTrip(Data.class.getDeclaredMethod("hidden", String.class), false));
        System.out.println(roundTrip(Data.class.getDeclaredMethod("main", String[].class), true));
        System.out.println(roundTrip(Data.class.getConstructor(), false));
        System.out.println(roundTrip(Data.class.getDeclaredField("j"), false));
        System.out.println(roundTrip(Data.class.getDeclaredField("so"), true));
        for (Object o : new Object[] {"s", new int[1], new Integer[1][1], 5, Data.class}) System.out.println(classes(o));
    }
}
