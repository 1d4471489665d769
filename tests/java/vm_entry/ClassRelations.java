import java.lang.reflect.*;
import java.lang.annotation.*;
import java.util.*;
public class ClassRelations {
    static void p(Object o) { System.out.println(o); }
    sealed interface Shape permits Circle, Sq {}
    record Circle(@Deprecated double r, List<String> names) implements Shape {}
    static final class Sq implements Shape {}
    private static abstract class Priv {}
    protected interface Prot {}
    enum E { A { void x(){} }, B; void x() {} }
    @Retention(RetentionPolicy.RUNTIME) @interface An { int v() default 3; }
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_USE) @interface Tu { String value() default ""; }
    class Inner { class Deep {} }
    static <T extends Comparable<T>> @Tu("ret") List<@Tu("arg") T> gen(@Tu List<? super T> x, T[]... y) throws java.io.IOException, IllegalStateException { return null; }
    @Tu("f") Map<String, @Tu("v") int @Tu("arr") []> field;
    static Object anon = new Object() { class InAnon {} Object q() { return new InAnon(); } };
    static Object local() { class Loc {} return new Loc(); }
    Object ctorAnon;
    ClassRelations() { ctorAnon = new Object() {}; }
    static void info(Class<?> c) {
        p(c.getName() + "|" + c.getSimpleName() + "|" + c.getCanonicalName() + "|" + c.getTypeName() + "|" + Modifier.toString(c.getModifiers()) + "|" + Integer.toHexString(c.getModifiers()));
        p("  encl " + c.getEnclosingClass() + " " + c.getEnclosingMethod() + " " + c.getEnclosingConstructor() + " decl " + c.getDeclaringClass());
        p("  anon " + c.isAnonymousClass() + " local " + c.isLocalClass() + " member " + c.isMemberClass() + " synth " + c.isSynthetic() + " enum " + c.isEnum() + " rec " + c.isRecord() + " sealed " + c.isSealed() + " hidden " + c.isHidden());
        p("  nest " + c.getNestHost() + " " + c.getNestMembers().length + " " + c.isNestmateOf(ClassRelations.class));
        p("  perm " + Arrays.toString(c.getPermittedSubclasses()));
        p("  itf " + Arrays.toString(c.getInterfaces()) + Arrays.toString(c.getGenericInterfaces()) + c.getSuperclass() + " " + c.getGenericSuperclass());
        p("  pkg " + c.getPackage() + " " + c.getPackageName() + " mod " + c.getModule().isNamed() + " comp " + c.getComponentType() + " pd " + (c.getProtectionDomain() != null) + " desc " + c.descriptorString());
        Class<?>[] d = c.getDeclaredClasses(); String[] n = new String[d.length]; for (int i = 0; i < d.length; i++) n[i] = d[i].getSimpleName(); 
        p("  classes " + Arrays.toString(n));
        p("  tp " + Arrays.toString(c.getTypeParameters()) + c.toGenericString() + " assert " + c.desiredAssertionStatus());
    }
    public static void main(String[] a) throws Exception {
        for (Class<?> c : new Class<?>[]{ClassRelations.class, Shape.class, Circle.class, Sq.class, Priv.class, Prot.class, E.class, E.A.getClass(), An.class, Inner.class, Inner.Deep.class, anon.getClass(), local().getClass(), new ClassRelations().ctorAnon.getClass(), int.class, void.class, int[].class, Inner[][].class, Priv[].class, String.class, Map.Entry.class, Object.class, Comparable.class}) info(c);
        for (RecordComponent rc : Circle.class.getRecordComponents()) p(rc + " " + rc.getType() + " " + rc.getGenericType() + " " + rc.getGenericSignature() + " " + rc.getAccessor() + " " + Arrays.toString(rc.getAnnotations()) + " " + rc.getDeclaringRecord());
        Method g = ClassRelations.class.getDeclaredMethod("gen", List.class, Comparable[][].class);
        p(g + " " + g.toGenericString() + " " + Arrays.toString(g.getExceptionTypes()) + " " + g.isVarArgs() + Arrays.toString(g.getParameters()) + " " + g.getParameters()[0].isNamePresent());
        p(g.getAnnotatedReturnType() + " " + Arrays.toString(g.getAnnotatedParameterTypes()));
        Field f = ClassRelations.class.getDeclaredField("field");
        p(f + " " + f.toGenericString() + " " + f.getAnnotatedType());
        p(An.class.getMethod("v").getDefaultValue());
        p(Arrays.toString(E.class.getEnumConstants()) + E.A.getDeclaringClass());
        for (Field q : E.class.getDeclaredFields()) p(q + " " + q.isSynthetic() + q.isEnumConstant());
        for (Constructor<?> q : E.class.getDeclaredConstructors()) p(q.toGenericString() + Arrays.toString(q.getGenericParameterTypes()));
        for (Constructor<?> q : Inner.class.getDeclaredConstructors()) p(q + Arrays.toString(q.getParameters()));
        p(Arrays.toString(Throwable.class.getDeclaredFields()));
        p(Arrays.toString(Circle.class.getDeclaredFields()));
        p(Arrays.toString(Circle.class.getDeclaredConstructors()));
        for (String nm : new String[]{"[I", "[Ljava.lang.String;", "[[LRel$Sq;", "int", "ClassRelations$Nope", "[LNope;", "java/lang/String", "", "[", "[X", "ClassRelations;", "[LRel", "[V", "java.lang.String "}) try { p(Class.forName(nm)); } catch (Throwable t) { p(nm + " -> " + t); }
        Set<String> pk = new TreeSet<>(); for (Package q : Package.getPackages()) pk.add(q.getName()); p(pk.contains("java.lang") + " " + pk.contains("java.util") + " " + pk.contains(""));
        p(Package.getPackage("java.lang") + " " + String.class.getPackage().getImplementationTitle() + " " + ClassRelations.class.getPackage());
        p(Object.class.getModule() + " " + Object.class.getModule().getDescriptor().name() + " " + ClassRelations.class.getClassLoader().getUnnamedModule().equals(ClassRelations.class.getModule()));
    }
}
