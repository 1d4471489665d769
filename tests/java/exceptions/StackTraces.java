public class StackTraces {
    static class Inner {
        Inner(int x) { this(x, 1); }
        Inner(int x, int y) { bad(x / (y - 1)); }
        void bad(int z) {}
    }
    static {
        if (System.getProperty("never") != null) throw new RuntimeException();
    }
    interface D {
        default void def() { stat(); }
        static void stat() { throw new UnsupportedOperationException("itf"); }
    }
    static void rec(int n) {
        if (n == 0) throw new IllegalStateException("bottom");
        rec(n - 1);
    }
    static void chain() throws Exception {
        try {
            try {
                rec(2);
            } catch (IllegalStateException e) {
                throw new RuntimeException("mid", e);
            }
        } catch (RuntimeException e) {
            throw new Exception("top", e);
        }
    }
    static void t(java.util.concurrent.Callable<?> c) {
        try {
            c.call();
        } catch (Throwable e) {
            e.printStackTrace();
        }
    }
    static class Custom extends RuntimeException {
        Custom(String m) { super(m); }
        @Override
        public String toString() {
            return "Custom<" + getMessage() + ">";
        }
    }
    static class NoTrace extends RuntimeException {
        NoTrace() { super("quiet", null, false, false); }
    }
    static class Lazy extends RuntimeException {
        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
        @Override
        public String getLocalizedMessage() {
            return "localized";
        }
    }
    public static void main(String[] args) throws Exception {
        t(() -> new Inner(3));
        t(() -> {
            rec(3);
            return 0;
        });
        t(() -> {
            chain();
            return 0;
        });
        t(() -> {
            new D() {}.def();
            return 0;
        });
        t(() -> { throw new Custom("c"); });
        t(() -> { throw new NoTrace(); });
        t(() -> { throw new Lazy(); });
        t(() -> Integer.parseInt("zz"));
        t(() -> java.util.List.of(1, 2).stream().map(x -> x / 0).toList());
        t(() -> java.util.Map.of(1, 2).get(null));
        t(() -> StackTraces.class.getDeclaredMethod("rec", int.class).invoke(null, 1));
        t(() -> Class.forName("no.such.Cls"));
        t(() -> new java.util.TreeMap<>(java.util.Map.of("a", 1)).get(5));
        t(() -> {
            Runnable r = () -> {
                Object[] o = new Integer[1];
                o[0] = "";
            };
            r.run();
            return 0;
        });
        t(() -> {
            new Object() {
                void m() { throw new Error("anon"); }
            }.m();
            return 0;
        });
        t(() -> {
            Exception a = new Exception("a"), b = new Exception("b", a);
            a.initCause(b);
            throw b;
        });
        t(() -> {
            Exception a = new Exception("main one");
            a.addSuppressed(new RuntimeException("s1", new Error("deep")));
            a.addSuppressed(new RuntimeException("s2"));
            throw a;
        });
        t(() -> {
            Exception a = new Exception();
            a.addSuppressed(a);
            throw a;
        });
        t(() -> new Exception("x", null).initCause(new Error()));
        t(() -> {
            Exception a = new Exception("self");
            a.initCause(a);
            return 0;
        });
        StackTraceElement[] st = new Throwable().getStackTrace();
        System.out.println(st.length + " " + st[0] + " " + st[0].getClassName() + " " + st[0].getMethodName() + " "
                + st[0].getFileName() + " " + st[0].getLineNumber() + " " + st[0].isNativeMethod() + " "
                + st[0].getModuleName() + " " + st[0].getClassLoaderName() + " " + st[0].getModuleVersion());
        Throwable e = new Throwable("edited");
        e.setStackTrace(new StackTraceElement[] {new StackTraceElement("Fake", "m", "F.java", 12),
                new StackTraceElement("app", "mod", "1.0", "p.C", "n", null, -1),
                new StackTraceElement("C", "nat", "C.java", -2)});
        e.printStackTrace();
        e.printStackTrace(System.out);
        try {
            e.setStackTrace(new StackTraceElement[] {null});
        } catch (NullPointerException x) {
            System.out.println(x.getMessage());
        }
        java.io.StringWriter w = new java.io.StringWriter();
        new Exception("to writer", new Error("c")).printStackTrace(new java.io.PrintWriter(w));
        System.out.print(w);
        Throwable thrown = null;
        try {
            rec(1);
        } catch (RuntimeException x) {
            thrown = x;
        }
        System.out.println(thrown.getStackTrace().length);
        thrown.fillInStackTrace();
        System.out.println(thrown.getStackTrace().length + " " + thrown.getStackTrace()[0]);
        try {
            throw thrown;
        } catch (Throwable x) {
            x.printStackTrace();
        }
        Thread th = new Thread(() -> new Exception("in thread").printStackTrace(), "T1");
        th.start();
        th.join();
        for (StackTraceElement s : Thread.currentThread().getStackTrace()) System.out.println(s);
        Thread.dumpStack();
        java.util.List<String> walked = StackWalker.getInstance().walk(
                s -> s.map(f -> f.getMethodName() + ":" + f.getLineNumber() + f.getClassName()).toList());
        System.out.println(walked);
    }
}
