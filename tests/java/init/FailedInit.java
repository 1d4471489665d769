public class FailedInit {
    static class Bad {
        static int x = 1 / Integer.parseInt("0");
        static void m() {}
        static final int C = 5;
    }
    static class Sub extends Bad {
        static { System.out.println("never"); }
        static int y = 1;
    }
    static class Checked {
        static {
            if (true) throw sneaky(new java.io.IOException("checked"));
        }
        static RuntimeException sneaky(Throwable t) {
            FailedInit.<RuntimeException>s(t);
            return null;
        }
    }
    @SuppressWarnings("unchecked")
    static <T extends Throwable> void s(Throwable t) throws T {
        throw(T) t;
    }
    static class Err {
        static {
            if (true) throw new AssertionError("assert in clinit");
        }
        static int z;
    }
    static class Nested { static int v = Bad2.w; }
    static class Bad2 {
        static int w = thrower();
        static int thrower() { throw new IllegalStateException("bad2"); }
    }
    interface BadI {
        int Q = Integer.parseInt("q");
        default void d() {}
    }
    static class ImplBad implements BadI {}
    enum BadE {
        A(0),
        B(1);
        BadE(int k) {
            if (k == 1) throw new RuntimeException("enum ctor");
        }
    }
    static class Null {
        static String s = null;
        static int len = s.length();
    }
    static class Rec {
        static int a;
        static {
            a = 1;
            try {
                Rec2.go();
            } catch (Throwable t) {
                System.out.println("caught in Rec " + t);
            }
        }
    }
    static class Rec2 {
        static {
            if (Rec.a == 1) throw new RuntimeException("rec2");
        }
        static void go() {}
    }
    static class Good { static int tries; }
    static class Flaky {
        static {
            if (Good.tries++ == 0) throw new RuntimeException("only first");
        }
        static int ok = 4;
    }
    static void t(String n, Runnable r) {
        for (int i = 0; i < 2; i++) try {
                r.run();
                System.out.println(n + " fine");
            } catch (Throwable e) {
                System.out.println(n + ": " + e);
                for (Throwable c = e.getCause(); c != null; c = c.getCause()) System.out.println("   caused by " + c);
            }
    }
    public static void main(String[] args) throws Exception {
        t("static field", () -> Bad.x++);
        t("static method", () -> Bad.m());
        t("new", () -> new Bad());
        t("constant", () -> System.out.println(Bad.C));
        t("sub", () -> Sub.y++);
        t("array", () -> { Bad[] b = new Bad[1]; });
        t("checked", () -> new Checked());
        t("error", () -> Err.z++);
        t("nested", () -> Nested.v++);
        t("inner of nested", () -> Bad2.w++);
        t("itf", () -> new ImplBad());
        t("itf const", () -> System.out.println(BadI.Q));
        t("enum", () -> System.out.println(BadE.A));
        t("npe", () -> Null.len++);
        t("rec", () -> Rec.a++);
        t("rec2", () -> Rec2.go());
        t("flaky", () -> Flaky.ok++);
        t("forName", () -> {
            try {
                Class.forName("FailedInit$Bad2");
            } catch (ClassNotFoundException e) {
                throw new RuntimeException(e);
            }
        });
        t("reflect", () -> {
            try {
                Bad.class.getDeclaredMethod("m").invoke(null);
            } catch (ReflectiveOperationException e) {
                System.out.println("reflective " + e);
            }
        });
        t("newInstance", () -> {
            try {
                Bad2.class.getDeclaredConstructor().newInstance();
            } catch (ReflectiveOperationException e) {
                System.out.println("reflective " + e);
            }
        });
        try {
            Bad.m();
        } catch (NoClassDefFoundError e) {
            e.printStackTrace();
        }
        try {
            new Flaky();
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getCause().getStackTrace().length > 0);
        }
        System.out.println(Bad.class.getDeclaredFields().length);
    }
}
