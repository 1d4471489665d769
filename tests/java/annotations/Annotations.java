import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
public class Annotations {
    static void p(Object o) { System.out.println(o); }
    /** The order of members with defaults is that of a hash table: compare the parts. */
    static List<String> parts(Object o) {
        return Arrays.stream(o.toString().split("[, (){}\\[\\]]+")).sorted().toList();
    }
    enum Lvl { LOW, HIGH }
    @Retention(RetentionPolicy.RUNTIME)
    @interface In {
        int value() default 1;
    }
    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD, ElementType.PARAMETER, ElementType.CONSTRUCTOR})
    @interface All {
        String name() default "none";
        int[] nums() default {};
        Class<?> type() default Object.class;
        Lvl lvl() default Lvl.LOW;
        In nested() default @In(7);
        In[] many() default {};
        byte b() default 1;
        short s() default 2;
        long l() default 3;
        float f() default 4.5f;
        double d() default 5.5;
        char c() default 'c';
        boolean z() default true;
        String[] strs() default {"a", "b"};
        Class<?>[] types() default {int.class, String[].class, void.class};
        Lvl[] lvls() default {Lvl.HIGH, Lvl.LOW};
    }
    @Retention(RetentionPolicy.CLASS)
    @interface ClassRet {}
    @Retention(RetentionPolicy.SOURCE)
    @interface SrcRet {}
    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @interface Tag {
        String value();
    }
    @Retention(RetentionPolicy.RUNTIME)
    @interface Tags {
        Tag[] value();
    }
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE_USE)
    @interface TU {
        int value() default 0;
    }
    @Retention(RetentionPolicy.RUNTIME)
    @interface NotInh {}
    @All(name = "base \"q\" \n\t\\", nums = {1, 2}, type = Map.Entry.class, lvl = Lvl.HIGH, nested = @In(9),
            many = { @In
                     , @In(2) })
    @ClassRet
    @SrcRet
    @NotInh
    static class Base {
        @All @Deprecated(since = "9", forRemoval = true) public int f;
        @Tag("x")
        @Tag("y")
        public void m(@In(5) int a, String b, @All(name = "p") long c) {}
        @Tag("single")
        void one() {}
        @All
        Base() {}
    }
    static class Derived extends Base {
        @Override
        public void m(int a, String b, long c) {}
    }
    static class Ty<@TU(1) T extends @TU(2) Object> extends @TU(3) ArrayList<@TU(4) String> implements @TU(5) Runnable {
        @TU(6) List<@TU(7) ? extends @TU(8) Number> f;
        @TU(9) String @TU(10)[] arr;
        public void run(){}<@TU(11) X> @TU(12) int m(@TU(13) Ty<T> this, @TU(14) int a) throws @TU(15) Exception {
            return 0;
        }
    }
    public static void main(String[] args) throws Exception {
        All a = Base.class.getAnnotation(All.class);
        p(parts(a));
        p(a.name().length() + " " + Arrays.toString(a.nums()) + a.type() + a.lvl() + a.nested()
                + Arrays.toString(a.many()) + a.b() + a.s() + a.l() + a.f() + a.d() + a.c() + a.z()
                + Arrays.toString(a.strs()) + Arrays.toString(a.types()) + Arrays.toString(a.lvls()));
        p(a.equals(Base.class.getAnnotation(All.class)) + " " + a.annotationType() + " "
                + Proxy.isProxyClass(a.getClass()) + (a.hashCode() == Base.class.getAnnotation(All.class).hashCode()));
        p(Base.class.getAnnotations().length + " " + Derived.class.getAnnotations().length
                + Derived.class.getDeclaredAnnotations().length + Derived.class.isAnnotationPresent(All.class)
                + Derived.class.isAnnotationPresent(NotInh.class));
        p(parts(Arrays.toString(Base.class.getField("f").getAnnotations())));
        Method m = Base.class.getMethod("m", int.class, String.class, long.class);
        p(m.getAnnotation(Tags.class) + " " + m.getAnnotation(Tag.class)
                + Arrays.toString(m.getAnnotationsByType(Tag.class)));
        p(Arrays.toString(Base.class.getDeclaredMethod("one").getAnnotationsByType(Tag.class)));
        p(parts(Arrays.deepToString(m.getParameterAnnotations())));
        p(Derived.class.getMethod("m", int.class, String.class, long.class).getAnnotations().length);
        p(Base.class.getDeclaredConstructor().getAnnotation(All.class).name());
        for (Method x : new TreeMap<>(Map.of("name", All.class.getMethod("name"), "nums", All.class.getMethod("nums"),
                                              "nested", All.class.getMethod("nested")))
                                .values())
            p(x.getName() + " " + (x.getDefaultValue() instanceof int[] i ? i.length : x.getDefaultValue()));
        p(All.class.isAnnotation() + " " + Arrays.toString(All.class.getInterfaces())
                + Arrays.toString(All.class.getAnnotations()));
        In own = new In() {
            public int value() { return 9; }
            public Class<? extends Annotation> annotationType() { return In.class; }
            public boolean equals(Object o) { return true; }
        };
        p(a.nested().equals(own) + " " + (a.nested().hashCode()) + " " + a.nested().equals(a.many()[0]));
        int[] arr = a.nums();
        arr[0] = 99;
        p(a.nums()[0]);
        AnnotatedType sup = Ty.class.getAnnotatedSuperclass();
        p(sup + " | " + Arrays.toString(sup.getAnnotations())
                + Arrays.toString(((AnnotatedParameterizedType) sup).getAnnotatedActualTypeArguments()));
        p(Arrays.toString(Ty.class.getAnnotatedInterfaces()));
        p(Arrays.toString(Ty.class.getTypeParameters()[0].getAnnotations())
                + Arrays.toString(Ty.class.getTypeParameters()[0].getAnnotatedBounds()));
        p(Ty.class.getDeclaredField("f").getAnnotatedType());
        p(Ty.class.getDeclaredField("arr").getAnnotatedType());
        Method tm = Ty.class.getDeclaredMethod("m", int.class);
        p(tm.getAnnotatedReturnType() + " " + Arrays.toString(tm.getAnnotatedParameterTypes())
                + Arrays.toString(tm.getAnnotatedExceptionTypes()) + tm.getAnnotatedReceiverType()
                + Arrays.toString(tm.getTypeParameters()[0].getAnnotations()));
        p(Thread.class.getMethod("stop").getAnnotation(Deprecated.class));
        p(FunctionalInterface.class.getAnnotation(Retention.class) + " "
                + Runnable.class.getAnnotation(FunctionalInterface.class));
        p(Annotations.class.getPackage().getAnnotations().length);
    }
}
