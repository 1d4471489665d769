// FILTER: s/@[0-9a-f]+/@H/
import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;
public class MethodHandlesBasic {
    static void p(Object o) { System.out.println(o); }
    static int add(int a, int b) { return a + b; }
    private String inst(String s, long l) { return f + s + l; }
    int f = 3;
    static String sf = "static";
    final int fin = 4;
    MethodHandlesBasic() {}
    MethodHandlesBasic(int f) { this.f = f; }
    interface I {
        default String d(int x) { return "I.d" + x; }
    }
    static class C implements I {
        public String d(int x) { return "C.d" + x; }
        String sup() throws Throwable {
            MethodHandle h =
                    MethodHandles.lookup().findSpecial(I.class, "d", methodType(String.class, int.class), C.class);
            return (String) h.invokeExact(this, 7);
        }
    }
    static void thrower(String m) throws Exception { throw new Exception(m); }
    static double mix(byte a, char b, long c, float d, double e, Object f) { return a + b + c + d + e + f.hashCode(); }
    static String va(String a, Object... r) { return a + Arrays.toString(r); }
    static void t(Object label, Body b) {
        try {
            p(label + " -> " + b.run());
        } catch (Throwable e) {
            p(label + " !! " + e);
        }
    }
    interface Body {
        Object run() throws Throwable;
    }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle add = l.findStatic(MethodHandlesBasic.class, "add", methodType(int.class, int.class, int.class));
        p((int) add.invokeExact(3, 4));
        p(add.invoke((short) 3, 'a'));
        p(add.invokeWithArguments(5, 6));
        p(add.type() + " " + add);
        t("wrong exact", () -> (Object) add.invokeExact(1, 2));
        t("wrong exact2", () -> (int) add.invokeExact(1L, 2));
        t("wrong arity", () -> add.invoke(1));
        t("bad conv", () -> add.invoke("a", 1));
        t("boxed", () -> add.invoke((Object) 1, (Integer) 2));
        t("cce", () -> add.invoke((Object) "s", 1));
        t("null unbox", () -> add.invoke((Integer) null, 1));
        t("withargs bad", () -> add.invokeWithArguments("x"));
        MethodHandle inst =
                l.findVirtual(MethodHandlesBasic.class, "inst", methodType(String.class, String.class, long.class));
        MethodHandlesBasic o = new MethodHandlesBasic();
        p((String) inst.invokeExact(o, "s", 5L));
        p(inst.invoke(o, (Object) "q", 6));
        MethodHandle bound = inst.bindTo(o);
        p((String) bound.invokeExact("b", 1L));
        t("null recv", () -> (String) inst.invokeExact((MethodHandlesBasic) null, "s", 5L));
        MethodHandle ctor = l.findConstructor(MethodHandlesBasic.class, methodType(void.class, int.class));
        p(((MethodHandlesBasic) ctor.invokeExact(9)).f);
        MethodHandle gf = l.findGetter(MethodHandlesBasic.class, "f", int.class),
                     sfh = l.findSetter(MethodHandlesBasic.class, "f", int.class);
        sfh.invokeExact(o, 77);
        p((int) gf.invokeExact(o));
        MethodHandle sg = l.findStaticGetter(MethodHandlesBasic.class, "sf", String.class);
        l.findStaticSetter(MethodHandlesBasic.class, "sf", String.class).invokeExact("changed");
        p((String) sg.invokeExact());
        t("final setter", () -> l.findSetter(MethodHandlesBasic.class, "fin", int.class));
        t("no method", () -> l.findStatic(MethodHandlesBasic.class, "nope", methodType(void.class)));
        t("not static",
                ()
                        -> l.findStatic(
                                MethodHandlesBasic.class, "inst", methodType(String.class, String.class, long.class)));
        t("no field", () -> l.findGetter(MethodHandlesBasic.class, "g", int.class));
        t("wrong type field", () -> l.findGetter(MethodHandlesBasic.class, "f", long.class));
        t("private elsewhere", () -> l.findVirtual(String.class, "isLatin1", methodType(boolean.class)));
        t("public lookup",
                ()
                        -> MethodHandles.publicLookup().findStatic(
                                MethodHandlesBasic.class, "add", methodType(int.class, int.class, int.class)));
        p(new C().sup());
        MethodHandle iv = l.findVirtual(I.class, "d", methodType(String.class, int.class));
        p((String) iv.invoke(new C(), 1));
        t("itf cce", () -> iv.invoke((I) (Object) "x", 1));
        MethodHandle thr = l.findStatic(MethodHandlesBasic.class, "thrower", methodType(void.class, String.class));
        t("throw", () -> {
            thr.invokeExact("boom");
            return 0;
        });
        MethodHandle mix = l.findStatic(MethodHandlesBasic.class, "mix",
                methodType(double.class, byte.class, char.class, long.class, float.class, double.class, Object.class));
        p((double) mix.invokeExact((byte) 1, 'b', 3L, 4f, 5.0, (Object) 6));
        p(mix.invokeWithArguments((byte) 1, 'b', 3L, 4f, 5.0, 6));
        p(mix.asType(methodType(Object.class, byte.class, char.class, int.class, int.class, int.class, Integer.class))
                        .invoke((byte) 1, 'a', 1, 1, 1, 1));
        MethodHandle va =
                l.findStatic(MethodHandlesBasic.class, "va", methodType(String.class, String.class, Object[].class));
        p(va.isVarargsCollector() + " " + va.invoke("a") + va.invoke("b", 1, 2) + va.invoke("c", new Object[] {3})
                + va.invokeWithArguments("d", 4, 5) + va.asFixedArity().invoke("e", new Object[] {6}));
        p(va.asCollector(Object[].class, 2).invoke("x", 1, 2));
        p(add.asSpreader(Object[].class, 2).invoke(new Object[] {1, 2}));
        t("spread bad len", () -> add.asSpreader(int[].class, 2).invoke(new int[3]));
        t("unreflect",
                ()
                        -> l.unreflect(MethodHandlesBasic.class.getDeclaredMethod("add", int.class, int.class))
                                   .invoke(20, 22));
        p(l.revealDirect(add));
        p(methodType(void.class, int[].class, String.class).toMethodDescriptorString()
                + MethodType.fromMethodDescriptorString("(IJ[Ljava/lang/String;)V", null) + methodType(int.class).wrap()
                + MethodType.genericMethodType(2, true)
                + methodType(Integer.class).unwrap().equals(methodType(int.class)));
        p(l + " " + l.in(String.class) + " " + l.lookupModes() + MethodHandles.publicLookup());
        MethodHandle vs =
                MethodHandles.lookup().findVirtual(String.class, "concat", methodType(String.class, String.class));
        p((String) vs.invokeExact("a", "b"));
        Object r = vs.invoke("c", "d");
        p(r);
        vs.invoke("dropped", "result");
        p((Object) (String) vs.invokeExact("a", "z"));
    }
}
