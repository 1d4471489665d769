public class Conversions {
    static void p(Object o) { System.out.println(o); }
    static int i(int x) { return x; }
    static String which(byte x) { return "byte"; }
    static String which(short x) { return "short"; }
    static String which(char x) { return "char"; }
    static String which(int x) { return "int"; }
    static String which(long x) { return "long"; }
    static String which(float x) { return "float"; }
    static String which(double x) { return "double"; }
    static String which(Object x) { return "Object:" + x.getClass().getSimpleName(); }
    static String wide(long x) { return "long " + x; }
    static String wide(Integer x) { return "Integer " + x; }
    static String wide(Object... x) { return "varargs " + x.length; }
    public static void main(String[] args) {
        byte b = 1;
        short s = 2;
        char c = 3;
        int n = 4;
        long l = 5;
        float f = 6;
        double d = 7;
        Byte bb = 8;
        Character cc = 'c';
        Boolean z = true;
        p(which(b) + which(s) + which(c) + which(n) + which(l) + which(f) + which(d) + which(bb) + which(cc)
                + which(z));
        p(which(b + b) + which(c + s) + which(n + l) + which(l + f) + which(f + d) + which(-b) + which(~c)
                + which((byte) + b) + which(true ? b : 'a') + which(z ? n : d) + which(z ? (Object) 1 : "s")
                + which(z ? 1 : 'a') + which(z ? n : 'a') + which(bb + cc));
        p(wide(5) + ", " + wide((short) 3) + ", " + wide((Integer) 4) + ", " + wide('x') + ", " + wide("s") + ", "
                + wide(1, 2) + ", " + wide());
        for (int x : new int[] {0, 127, 128, 255, 256, 32767, 32768, 65535, 65536, -1, -128, -129, Integer.MIN_VALUE,
                     Integer.MAX_VALUE})
            p(x + ": " + (byte) x + " " + (short) x + " " + (int) (char) x + " " + (long) x + " " + (float) x + " "
                    + (double) x + " " + (byte) (char) x + " " + (char) (byte) x % 1000 + " " + (short) (float) x + " "
                    + (int) (float) x);
        for (long x :
                new long[] {0, 1L << 31, 1L << 32, -1L << 33, Long.MAX_VALUE, Long.MIN_VALUE, 0x7fffff80_00000001L})
            p(x + ": " + (int) x + " " + (byte) x + " " + (short) x + " " + (int) (char) x + " " + (float) x + " "
                    + (double) x + " " + (long) (float) x + " " + (long) (double) x);
        Integer a1 = 127, a2 = 127, b1 = 128, b2 = 128;
        Long c1 = 127L;
        p((a1 == a2) + " " + (b1 == b2) + " " + b1.equals(b2) + " " + c1.equals(127) + " " + c1.equals(127L) + " "
                + (c1 == 127));
        Character x1 = '\u007f', x2 = '\u007f', y1 = '\u0080', y2 = '\u0080';
        p((x1 == x2) + " " + (y1 == y2));
        Integer inc = 5;
        inc++;
        inc += 2;
        p(inc);
        Object o = inc;
        p((Integer) o + 1);
        p((long) (int) inc + 1L);
        try {
            Integer nul = null;
            int q = nul;
            p(q);
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        try {
            Object q = 1;
            Long w = (Long) q;
            p(w);
        } catch (ClassCastException e) {
            p(e.getMessage());
        }
        p((char) 98.6 + " " + (char) 65 + (char) ('a' + 1) + ('a' + 1) + " " + (int) 'z' + " " + (5 / 2) + (5 / 2.0)
                + (5 / 2f) + (char) i(70));
        p(0x7fff_ffff + 0b101 + 017 + 1_000 + " " + 0xFFFFFFFFL + " " + 0x1.0p3 + " " + 1e-1f + " " + '\u0041' + '\101'
                + " " + (int) '\377');
        final int k = 10;
        byte bk = k;
        p(bk);
        char ck = (char) (k + '0');
        p(ck);
        short sh = 'a';
        p(sh);
    }
}
