public class JniLoading {
    static native int late();
    static void t(String n, Runnable r) {
        try {
            r.run();
            System.out.println(n + " fine");
        } catch (Throwable e) {
            System.out.println(n + " " + e.toString().replaceAll("/[^ ]*/", "DIR/"));
        }
    }
    public static void main(String[] args) throws Exception {
        t("before loading", () -> late());
        t("missing library", () -> System.loadLibrary("nope"));
        t("bad version", () -> System.loadLibrary("JniBadVersion"));
        t("bad version again", () -> System.loadLibrary("JniBadVersion"));
        t("load", () -> System.loadLibrary("JniLoading"));
        t("after loading", () -> System.out.println(late()));
        t("by path", () -> System.load(System.getProperty("java.library.path") + "/libJniLoading.so"));
        ClassLoader other = new ClassLoader(null) {
            @Override
            protected Class<?> findClass(String n) throws ClassNotFoundException {
                try (java.io.InputStream in = JniLoading.class.getResourceAsStream(n + ".class")) {
                    byte[] b = in.readAllBytes();
                    return defineClass(n, b, 0, b.length);
                } catch (java.io.IOException e) {
                    throw new ClassNotFoundException(n);
                }
            }
        };
        Class<?> copy = other.loadClass("JniLoading");
        try {
            copy.getDeclaredMethod("loadHere").invoke(null);
        } catch (java.lang.reflect.InvocationTargetException e) {
            System.out.println(e.getCause().toString().replaceAll("/[^ ]*/", "DIR/"));
        }
    }
    public static void loadHere() { System.loadLibrary("JniLoading"); }
}
