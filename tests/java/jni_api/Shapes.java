// Native methods of many shapes: registers, stack, floats, narrow types, overloads, escaped names.
public class Shapes {
    static native int none();
    static native int six(int a, int b, int c, int d);
    static native long many(int a, long b, byte c, short d, char e, boolean f, int g, long h, int i);
    static native double floats(float a, double b, float c, double d, float e, double f, float g, double h, float i, double j);
    static native double mixed(int a, double b, long c, float d, int e, double f);
    static native float half(float a);
    static native String all(Object o, int a, float b, long c, double d, boolean e, byte f, char g, short h, String s,
                             float i, double j, float k, double l, float m, double n, float p, int[] q);
    static native boolean toBoolean(int raw);
    static native byte toByte(int raw);
    static native char toChar(int raw);
    static native short toShort(int raw);
    native int member(int x);
    native synchronized long locked(long x);
    static native int over(int a);
    static native int over(String a, int[] b);
    static native int over(long a, Shapes[][] b);
    static native int under_score();
    static native int día$2();

    int base = 40;

    public static void main(String[] args) {
        System.loadLibrary("shapes");
        System.out.println(none());
        System.out.println(six(1, -2, 3, -4));
        System.out.println(many(1, 1L << 40, (byte) -3, (short) -4, '\uffff', true, -7, -8L, 9));
        System.out.println(floats(1.5f, 2.25, 3.5f, 4.25, 5.5f, 6.25, 7.5f, 8.25, 9.5f, 10.25));
        System.out.println(mixed(1, 2.5, 3, 4.5f, 5, 6.5));
        System.out.println(half(3f));
        System.out.println(all("o", 1, 2.5f, 3, 4.5, true, (byte) -6, '7', (short) -8, "s", 9.5f, 10.5, 11.5f, 12.5, 13.5f, 14.5, 15.5f, new int[16]));
        for (int raw : new int[] {0, 1, 2, 256, 0x180, 0xff80, 0x18000, -1})
            System.out.println(toBoolean(raw) + " " + toByte(raw) + " " + (int) toChar(raw) + " " + toShort(raw));
        System.out.println(new Shapes().member(2));
        System.out.println(new Shapes().locked(2));
        System.out.println(over(1) + " " + over("s", null) + " " + over(1L, null));
        System.out.println(under_score() + " " + día$2());
        try {
            Shapes s = null;
            s.member(1);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
    }
}
