public class JniStrings {
    static { System.loadLibrary("JniStrings"); }
    static native String utf(String s);
    static native String utf16(String s);
    static native void lengths(String s);
    static native String region(String s, int from, int n);
    static native String make(int kind);
    public static void main(String[] args) {
        String[] all = {
                "plain", "", "h\u00e9llo", "\u20ac", "\0nul\0", "\ud83d\ude00", "\ud800 lone", "long ".repeat(100)};
        for (String s : all) {
            lengths(s);
            System.out.println(utf(s).equals(s) + " " + utf16(s).equals(s));
        }
        System.out.println(region("0123456789", 3, 4) + region("h\u00e9llo", 1, 2) + region("x", 0, 0));
        for (int[] bad : new int[][] {{5, 10}, {-1, 2}, {0, -1}, {11, 0}}) try {
                System.out.println(region("0123456789", bad[0], bad[1]));
            } catch (StringIndexOutOfBoundsException e) {
                System.out.println(e);
            }
        for (int i = 0; i < 6; i++) {
            String m = make(i);
            System.out.println(m == null
                            ? "null"
                            : m.length() + m.codePoints().mapToObj(Integer::toHexString).toList().toString());
        }
    }
}
