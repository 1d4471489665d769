public class ClassInitOrder {
    static void p(Object o) { System.out.println(o); }
    static int log(String s, int v) {
        p(s);
        return v;
    }
    static class P {
        static int a = log("P.a", 1);
        int i = log("P.i", 2);
        { p("P init block"); }
        P() {
            p("P()");
            over();
        }
        void over() { p("P.over"); }
        static { p("P static block"); }
    }
    static class C extends P {
        static int b = log("C.b", P.a + 1);
        int j = log("C.j", 5);
        C() {
            this(3);
            p("C() " + j);
        }
        C(int k) {
            super();
            p("C(int) " + k + " " + j);
        }
        @Override
        void over() {
            p("C.over j=" + j);
        }
        { p("C init block"); }
    }
    static class Consts {
        static final int K = 10;
        static final String S = "const";
        static final Integer BOXED = 11;
        static final int COMPUTED = log("Consts.COMPUTED", 12);
        static { p("Consts init"); }
    }
    static class OnlyArray {
        static { p("OnlyArray init"); }
    }
    static class OnlyClass {
        static { p("OnlyClass init"); }
        static int x;
    }
    static class Static {
        static { p("Static init"); }
        static void m() {}
    }
    static class ViaReflect {
        static { p("ViaReflect init"); }
        public static int f = 3;
    }
    static class SubStatic extends Static {
        static { p("SubStatic init (must not run for Static.m)"); }
    }
    interface I {
        int X = log("I.X", 1);
        default void d() {}
    }
    interface J {
        int Y = log("J.Y", 2);
    }
    interface K extends I, J {
        int Z = log("K.Z", 3);
    }
    static class Impl implements K {
        static { p("Impl init"); }
    }
    static class ImplJ implements J {
        static { p("ImplJ init"); }
    }
    static class Loop1 { static int a = log("Loop1 sees " + Loop2.b, 1); }
    static class Loop2 { static int b = log("Loop2 sees " + Loop1.a, 2); }
    static class Forward {
        static int early = get();
        static int late = 7;
        static int get() { return late; }
        static Forward self = new Forward();
        static int after = 9;
        final int seen = after;
    }
    enum E {
        A,
        B;
        static { p("E static " + A + B); }
        E() { p("E ctor " + name()); }
    }
    static class Holder {
        static final Object O = new Object() {
            { p("Holder.O"); }
        };
        static int probe = log("Holder.probe", 0);
    }
    static class Lazy {
        static { p("Lazy init"); }
        static int v;
    }
    public static void main(String[] args) throws Exception {
        p("new C");
        new C();
        p("again");
        new C(4);
        p("constants " + Consts.K + Consts.S);
        p("boxed");
        p(Consts.BOXED);
        p("array");
        OnlyArray[] a = new OnlyArray[2];
        p("class literal " + OnlyClass.class.getName());
        p("static via sub");
        SubStatic.m();
        p("instanceof " + ("" + a instanceof Object));
        p("assign");
        OnlyClass.x = 1;
        p("impl");
        new Impl();
        p("K.Z");
        p(K.Z);
        p("ImplJ");
        new ImplJ();
        p(J.Y);
        p("loops");
        p(Loop1.a + Loop2.b);
        p(Forward.early + " " + Forward.late + " " + Forward.self.seen + " " + Forward.after);
        p("enum");
        p(E.B);
        p(E.valueOf("A"));
        p("forName false");
        Class<?> v = Class.forName("ClassInitOrder$ViaReflect", false, ClassInitOrder.class.getClassLoader());
        p("field get");
        p(v.getField("f").get(null));
        p("holder");
        p(Holder.probe);
        p("lambda creation");
        Runnable r = () -> Lazy.v++;
        p("lambda run");
        r.run();
        p("null static");
        Static s = null;
        s.m();
        p("method handle");
        p("forName");
        Class.forName("ClassInitOrder$OnlyArray");
    }
}
