import java.lang.invoke.*;
import java.util.*;
public class CondyAndHidden {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Throwable {
        byte[] bytes = CondyAndHidden.class.getResourceAsStream("HiddenTemplate.class").readAllBytes();
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandles.Lookup h = l.defineHiddenClass(bytes, true);
        Class<?> c = h.lookupClass();
        p(c.isHidden() + " " + c.getName().replaceAll("0x[0-9a-f]+", "ADDR") + " "
                + c.getSimpleName().replaceAll("0x[0-9a-f]+", "ADDR") + " " + c.getCanonicalName() + " "
                + (c != HiddenTemplate.class) + " " + c.getNestHost().getName().replaceAll("0x[0-9a-f]+", "ADDR") + " "
                + c.getClassLoader().equals(CondyAndHidden.class.getClassLoader()) + c.getPackageName()
                + c.descriptorString().replaceAll("0x[0-9a-f]+", "ADDR") + c.isSynthetic());
        p(c.getMethod("hello").invoke(null));
        Object o = c.getConstructor().newInstance();
        p(c.getMethod("get").invoke(o) + " " + c.getMethod("get").invoke(o) + " " + HiddenTemplate.count);
        try {
            Class.forName(c.getName());
        } catch (ClassNotFoundException e) {
            p("not found by name");
        }
        Class<?> c2 = l.defineHiddenClass(bytes, false).lookupClass();
        p((c2 != c) + " " + c2.equals(c));
        try {
            ((HiddenTemplate) o).get();
        } catch (ClassCastException e) {
            p("not a Template");
        }
        MethodHandles.Lookup hd = l.defineHiddenClassWithClassData(bytes, List.of("class", "data"), true);
        MethodHandle dm = hd.findStatic(hd.lookupClass(), "data", MethodType.methodType(String.class));
        p(dm.invoke());
        p(hd.lookupClass().getDeclaredMethod("get").toString().replaceAll("0x[0-9a-f]+", "ADDR"));
        Object[] arr = (Object[]) java.lang.reflect.Array.newInstance(c, 2);
        p(arr.getClass().getName().replaceAll("0x[0-9a-f]+", "ADDR") + arr.length);
        var f = c.getDeclaredField("v");
        f.setAccessible(true);
        f.setInt(o, 50);
        p(c.getMethod("get").invoke(o));
        try {
            l.defineHiddenClass(new byte[] {1, 2, 3}, true);
        } catch (ClassFormatError e) {
            p(e);
        }
        try {
            l.in(String.class).defineHiddenClass(bytes, true);
        } catch (IllegalAccessException e) {
            p("no access");
        }
        try {
            MethodHandles.publicLookup().defineClass(bytes);
        } catch (IllegalAccessException e) {
            p("no access 2");
        }
        try {
            l.defineClass(bytes);
        } catch (LinkageError e) {
            p(e.getMessage().replaceAll("@[0-9a-f]+", "@H"));
        }
        p(MethodHandles.classData(l, "_", Object.class));
        MethodHandles.Lookup nest = l.defineHiddenClass(bytes, true, MethodHandles.Lookup.ClassOption.NESTMATE);
        p(nest.lookupClass().getNestHost() + " " + nest.lookupClass().isNestmateOf(CondyAndHidden.class));
        Runnable r = () -> {};
        p(r.getClass().isHidden() + " " + r.getClass().isSynthetic() + " "
                + r.getClass().getSimpleName().replaceAll("[0-9]+/0x[0-9a-f]+", "N/ADDR") + " "
                + r.getClass().getInterfaces()[0] + " "
                + java.lang.reflect.Modifier.toString(r.getClass().getModifiers()) + " " + r.getClass().getNestHost());
        enum E { A, B }
        p(ConstantBootstraps.enumConstant(l, "B", E.class) + " " + ConstantBootstraps.nullConstant(l, "_", String.class)
                + " " + ConstantBootstraps.primitiveClass(l, "I", Class.class) + " "
                + ConstantBootstraps.getStaticFinal(l, "MAX_VALUE", int.class, Integer.class)
                + ConstantBootstraps.explicitCast(l, "_", byte.class, 300));
    }
}

class HiddenTemplate {
    public HiddenTemplate() {}
    static int count;
    int v = 5;
    public static String hello() { return "hello from " + HiddenTemplate.class.isHidden(); }
    public int get() { return v + ++count; }
    private static String data() throws Throwable {
        return "" + MethodHandles.classData(MethodHandles.lookup(), "_", Object.class);
    }
}
