// What JNI functions throw, with their texts.
public class ErrorTexts {
    static native String probe(int n, Object o);
    static native void nope(int a, String b, double d, int[][] q, char c);
    static native void over(int a);
    static native void over(String a);

    static String[] names = {"missing", "nosuch"};
    int x;
    static int sx;

    static class Foo {
        static { if (sx == 0) throw new RuntimeException("init"); }
    }
    static abstract class Ab {}
    static class NoText extends Exception {}

    public static void main(String[] a) {
        System.loadLibrary("errors");
        for (int i = 0; i < 40; i++) {
            Object o = i == 13 ? new Integer[3] : i == 14 ? new String[2][2] : i == 15 ? new int[2][2] : new ErrorTexts();
            try {
                System.out.println(i + ": " + probe(i, o));
            } catch (Throwable t) {
                System.out.println(i + ": " + t + (t.getCause() != null ? " cause " + t.getCause() : ""));
            }
            System.out.flush();
        }
        try {
            nope(3, null, 1.0, new int[2][], 'c');
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e);
        }
        try {
            over("x");
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e);
        }
        try {
            System.loadLibrary("not_there");
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e.getMessage().startsWith("no not_there in java.library.path"));
        }
        try {
            System.load("relative.so");
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e);
        }
    }
}
