public class MissingAtRuntime {
    static native int nothing(int x);
    native String inst(String s);
    static void t(String n, Runnable r) {
        for (int i = 0; i < 2; i++) try {
                r.run();
                System.out.println(n + " fine");
            } catch (Throwable e) {
                System.out.println(n + " " + e + " <- " + e.getCause());
            }
    }
    static void load(String n) {
        try {
            Class.forName(n);
        } catch (ClassNotFoundException e) {
            throw new RuntimeException(e);
        }
    }
    public static void main(String[] args) {
        t("native static", () -> nothing(1));
        t("native instance", () -> new MissingAtRuntime().inst("x"));
        t("loadLibrary", () -> System.loadLibrary("no_such_library"));
        t("load relative", () -> System.load("relative.so"));
        t("load missing", () -> System.load("/no/such/file.so"));
        t("bad lib name", () -> System.loadLibrary("a/b"));
        t("forName", () -> load("no.Such"));
        t("circle", () -> load("Circle3"));
        System.out.println(System.mapLibraryName("x"));
    }
}
