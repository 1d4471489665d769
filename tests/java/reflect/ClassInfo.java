import java.util.*;
import java.lang.reflect.*;
public class ClassInfo {
    static void p(Object o) { System.out.println(o); }
    interface I<T> {}
    static final class C<T extends Number> extends ArrayList<T> implements I<String>, Comparable<C<T>> {
        public int compareTo(C<T> o) { return 0; }
    }
    @interface An {}
    enum E {
        A {}
    }
    record R(int x) {}
    sealed interface S permits S1 {}
    record S1() implements S {}
    static abstract strictfp class Ab {}
    private static class Priv {}
    protected interface Pi {}
    public static void main(String[] args) throws Exception {
        Runnable lam = () -> {};
        Object anon = new Object() {};
        class Local {}
        Class<?>[] cs = {int.class, void.class, Object.class, String.class, int[].class, String[][].class, I.class,
                C.class, An.class, E.class, E.A.getClass(), R.class, S.class, S1.class, Ab.class, Priv.class, Pi.class,
                anon.getClass(), Local.class, Thread.State.class, Map.Entry.class, Local[].class};
        for (Class<?> c : cs)
            p(c + " | " + c.getName() + " | " + c.getSimpleName() + " | " + c.getCanonicalName() + " | "
                    + c.getTypeName() + " | " + c.getPackageName() + " | " + c.getPackage() + " | "
                    + Modifier.toString(c.getModifiers()) + " | super " + c.getSuperclass() + " | "
                    + Arrays.toString(c.getInterfaces()) + " | " + c.isPrimitive() + c.isArray() + c.isInterface()
                    + c.isAnnotation() + c.isEnum() + c.isRecord() + c.isSealed() + c.isAnonymousClass()
                    + c.isLocalClass() + c.isMemberClass() + c.isSynthetic() + c.isHidden() + " | "
                    + c.getComponentType() + " " + c.componentType() + " " + (c == void.class ? null : c.arrayType())
                    + " | " + c.descriptorString() + " | " + c.toGenericString() + " | " + c.getDeclaringClass() + " | "
                    + c.getEnclosingClass() + " | " + c.getEnclosingMethod() + " | " + c.getNestHost() + " | "
                    + c.getModule().toString().replaceAll("@.*", "") + " | " + c.desiredAssertionStatus());
        p(C.class.getGenericSuperclass() + " " + Arrays.toString(C.class.getGenericInterfaces())
                + Arrays.toString(C.class.getTypeParameters())
                + Arrays.toString(C.class.getTypeParameters()[0].getBounds()));
        p(Arrays.toString(S.class.getPermittedSubclasses()) + Arrays.toString(R.class.getRecordComponents())
                + Arrays.stream(ClassInfo.class.getNestMembers()).map(Class::getSimpleName).sorted().toList());
        for (String n : new String[] {"java.lang.String", "[I", "[Ljava.lang.String;", "[[J", "int", "java/lang/String",
                     "ClassInfo$R", "ClassInfo.R", "", "[", "[V", "[LNope;", "Nope", "Ljava.lang.String;",
                     "java.util.Map$Entry", "[[[[[[[[Z", "classinfo"})
            try {
                p(n + " -> " + Class.forName(n));
            } catch (Throwable e) {
                p(n + " !! " + e);
            }
        p(Number.class.isAssignableFrom(Integer.class) + " " + Integer.class.isAssignableFrom(Number.class) + " "
                + Object.class.isAssignableFrom(int[].class) + " " + int.class.isAssignableFrom(short.class) + " "
                + Object[].class.isAssignableFrom(String[].class) + " " + Object[].class.isAssignableFrom(int[][].class)
                + " " + Cloneable.class.isAssignableFrom(int[].class) + " " + Object.class.isAssignableFrom(int.class)
                + " " + List.class.isInstance(new ArrayList<>()) + " " + String.class.isInstance(null) + " "
                + int.class.isInstance(1));
        p(String.class == "".getClass());
        p(int.class == Integer.TYPE);
        p((Object) Integer.class == int.class);
        p(new int[0].getClass() == int[].class);
        p(String.class.hashCode() == String.class.hashCode());
        p(ClassInfo.class.getResource("ClassInfo.class") != null);
        p(ClassInfo.class.getResource("/nope"));
        p(String.class.getResource("String.class"));
        p(ClassInfo.class.getResourceAsStream("ClassInfo.class").read() == 0xCA);
        p(ClassInfo.class.getClassLoader().getClass().getName() + String.class.getClassLoader()
                + int.class.getClassLoader() + ClassInfo[].class.getClassLoader().getName());
        p(ClassInfo.class.getProtectionDomain().getCodeSource().getLocation().getProtocol()
                + ClassInfo.class.getSigners());
        p(lam.getClass().getSimpleName().startsWith("ClassInfo$$Lambda$"));
        p(Void.TYPE + " " + Void.class + Class.class.getTypeParameters().length + ClassInfo.class.getModule().isNamed()
                + String.class.getModule().getDescriptor().name());
    }
}
