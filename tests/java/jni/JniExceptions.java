public class JniExceptions {
    static { System.loadLibrary("JniExceptions"); }
    static class Own extends RuntimeException {
        Own(String m) { super("own " + m); }
    }
    static native void throwNew(String cls, String msg);
    static native void throwObject(Throwable t);
    static native int throwAndReturn();
    static native void catchFrom(Runnable r);
    static native void describe();
    static native void nested(int depth);
    static native void badThrows();
    static void back(int depth) {
        try {
            nested(depth - 1);
        } finally {
            System.out.println("finally " + depth);
        }
    }
    static void t(String n, Runnable r) {
        try {
            r.run();
            System.out.println(n + " returned");
        } catch (Throwable e) {
            System.out.println(n + " " + e + " at " + e.getStackTrace()[0]);
        }
    }
    public static void main(String[] args) {
        t("new", () -> throwNew("java/lang/IllegalStateException", "from native"));
        t("null message", () -> throwNew("java/lang/RuntimeException", null));
        t("own", () -> throwNew("JniExceptions$Own", "x"));
        t("checked", () -> throwNew("java/io/IOException", "checked"));
        t("object", () -> throwObject(new Own("made in java")));
        t("return ignored", () -> System.out.println(throwAndReturn()));
        catchFrom(() -> { throw new Own("caught in native"); });
        catchFrom(() -> {});
        catchFrom(() -> System.out.println(((Object) null).hashCode()));
        t("nested", () -> nested(3));
        badThrows();
        describe();
    }
}
