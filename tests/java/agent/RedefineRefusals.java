// CMD: -javaagent:{generated}/redefiner.jar -Dcorpus.extra={extra} -cp {classes} RedefineRefusals
// CMD: -javaagent:{generated}/incapable.jar -Dcorpus.extra={extra} -cp {classes} RedefineRefusals
import java.lang.instrument.*;
import java.lang.invoke.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

class AddsMethod { int a() { return 1; } }
class DropsMethod { int a() { return 1; } int b() { return 2; } }
class RenamesMethod { int a() { return 1; } }
class ChangesDescriptor { int a(int x) { return 1; } }
class AddsField { int x; }
class DropsField { int x, y; }
class RetypesField { int x; }
class ReordersFields { int x; long y; }
class FieldModifiers { int x; }
class ChangesSuper { }
class MissingSuper { }
class AddsInterface { }
class DropsInterface implements Runnable { public void run() { } }
class ClassModifiers { }
class MethodModifiers { void m() { } }
class MethodSynchronized { void m() { } }
record ChangesRecord(int x) { }
class NestChanges { static class Inner { } }
sealed interface Permits permits PermitsA, PermitsB { }
record PermitsA() implements Permits { }
record PermitsB() implements Permits { }
class Fine { int a() { return 1; } }
class Broken { static { if (true) throw new IllegalStateException("static"); } }
class Verified { static int m() { return 12345; } }

public class RedefineRefusals {
    static final Instrumentation inst = RedefinerAgent.inst;

    static void attempt(String what, ClassDefinition... d) {
        try {
            inst.redefineClasses(d);
            System.out.println(what + ": accepted");
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }
    static void attempt(Class<?> c) throws Exception {
        attempt(c.getName(), new ClassDefinition(c, RedefinerAgent.other(c.getName())));
    }
    static void retransform(String what, Class<?>... c) {
        try {
            inst.retransformClasses(c);
            System.out.println(what + ": accepted");
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }
    static byte[] patched(Class<?> c, int from, int to) throws Exception {
        byte[] b = RedefinerAgent.own(c);
        for (int i = 0; i + 1 < b.length; i++) {
            if ((b[i] & 255) == from >> 8 && (b[i + 1] & 255) == (from & 255)) {
                b[i] = (byte) (to >> 8);
                b[i + 1] = (byte) to;
            }
        }
        return b;
    }

    /** With another class in place of one that it names. */
    static byte[] renamed(Class<?> c, String from, String to) throws Exception {
        String all = new String(RedefinerAgent.own(c), StandardCharsets.ISO_8859_1);
        String entry = (char) (from.length() >> 8) + "" + (char) from.length() + from;
        return all.replace(entry, (char) (to.length() >> 8) + "" + (char) to.length() + to).getBytes(StandardCharsets.ISO_8859_1);
    }

    public static void main(String[] args) throws Throwable {
        System.out.println(inst.isRedefineClassesSupported() + " " + inst.isRetransformClassesSupported() + " " + inst.isNativeMethodPrefixSupported());
        for (Class<?> c : List.of(AddsMethod.class, DropsMethod.class, RenamesMethod.class, ChangesDescriptor.class, AddsField.class, DropsField.class,
                RetypesField.class, ReordersFields.class, FieldModifiers.class, ChangesSuper.class, MissingSuper.class, AddsInterface.class,
                DropsInterface.class, ClassModifiers.class, MethodModifiers.class, MethodSynchronized.class, ChangesRecord.class,
                NestChanges.class, Permits.class))
            attempt(c);
        byte[] fine = RedefinerAgent.other("Fine");
        attempt("cut off", new ClassDefinition(Fine.class, Arrays.copyOf(fine, fine.length - 10)));
        attempt("empty", new ClassDefinition(Fine.class, new byte[0]));
        attempt("no class", new ClassDefinition(Fine.class, new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
        attempt("another's", new ClassDefinition(AddsField.class, fine));
        byte[] future = fine.clone();
        future[7] = 120;
        attempt("future", new ClassDefinition(Fine.class, future));
        attempt("badly typed", new ClassDefinition(Verified.class, patched(Verified.class, 0x1130, 0x0101)));
        for (String[] renamed : new String[][] {{"java/lang/Runnable", "java/lang/Iterable"}, {"java/lang/Runnable", "java/lang/Readable"},
                {"java/lang/Runnable", "java/util/HashMap"}, {"java/lang/Runnable", "no/such/Classes9"}, {"java/lang/Object", "java/lang/String"},
                {"java/lang/Object", "java/util/Random"}, {"java/lang/Object", "java/util/Vector"}, {"java/lang/Object", "java/util/Map$Entry"}})
            attempt(renamed[0] + " -> " + renamed[1], new ClassDefinition(DropsInterface.class, renamed(DropsInterface.class, renamed[0], renamed[1])));
        attempt("array", new ClassDefinition(int[].class, fine));
        attempt("primitive", new ClassDefinition(int.class, fine));
        Runnable lambda = () -> { };
        attempt("lambda", new ClassDefinition(lambda.getClass(), fine));
        attempt("none");
        attempt("null", (ClassDefinition) null);
        attempt("nulls", (ClassDefinition[]) null);
        try {
            Object o = new Broken();
        } catch (ExceptionInInitializerError e) {
            System.out.println(e.getCause());
        }
        attempt("erroneous", new ClassDefinition(Broken.class, RedefinerAgent.own(Broken.class)));
        attempt("all or nothing", new ClassDefinition(Fine.class, fine), new ClassDefinition(AddsMethod.class, RedefinerAgent.other("AddsMethod")));
        System.out.println(new Fine().a());
        attempt("fine", new ClassDefinition(Fine.class, fine));
        System.out.println(new Fine().a());
        retransform("array", int[].class);
        retransform("primitive", void.class);
        retransform("lambda", lambda.getClass());
        retransform("null", (Class<?>) null);
        retransform("none");
        retransform("fine", Fine.class, String.class);
        System.out.println(new Fine().a());
        for (Class<?> c : List.of(int.class, int[].class, String.class, lambda.getClass(), Fine.class, Permits.class, Object[].class))
            System.out.print(inst.isModifiableClass(c) + " ");
        System.out.println();
        try {
            inst.addTransformer(new ClassFileTransformer() { }, true);
            System.out.println("added");
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
    }
}
