import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;
public class GenericTypes<A, B extends List<? super A> & Runnable> {
    static void p(Object o) { System.out.println(o); }
    A a;
    B b;
    List<String> ls;
    Map<? extends Number, ? super Integer[]> m;
    A[] ga;
    List<A>[][] gla;
    Map.Entry<A, Map<B, int[]>> me;
    Outer<String>.Inner<Integer> oi;
    List<?> wild;
    Function<? super A, ? extends Collection<? extends B>> fn;
    Class<? extends Enum<?>> ce;
    static class Outer<X>{class Inner<Y>{X x;
}
}
<T extends Comparable<? super T>, E extends Exception> T meth(T t, List<? extends E[]> l, A... as)
        throws E, java.io.IOException {
    return t;
}
<Q> GenericTypes(Q q) {}
static String d(Type t) {
    if (t instanceof ParameterizedType p)
        return "P(" + d(p.getRawType()) + Arrays.stream(p.getActualTypeArguments()).map(GenericTypes::d).toList()
                + (p.getOwnerType() != null ? " in " + d(p.getOwnerType()) : "") + ")";
    if (t instanceof TypeVariable<?> v) return "V(" + v.getName() + " of " + v.getGenericDeclaration() + " idx)";
    if (t instanceof WildcardType w)
        return "W(" + Arrays.stream(w.getUpperBounds()).map(GenericTypes::d).toList()
                + Arrays.stream(w.getLowerBounds()).map(GenericTypes::d).toList() + ")";
    if (t instanceof GenericArrayType g) return "G(" + d(g.getGenericComponentType()) + ")";
    return "C(" + t.getTypeName() + ")";
}
static abstract class Ref<T> {
    Type t() { return ((ParameterizedType) getClass().getGenericSuperclass()).getActualTypeArguments()[0]; }
}
public static void main(String[] args) throws Exception {
    for (Field f : GenericTypes.class.getDeclaredFields())
        p(f.getName() + ": " + f.getGenericType() + " " + d(f.getGenericType()) + " " + f.getType().getSimpleName());
    Method m = Arrays.stream(GenericTypes.class.getDeclaredMethods())
                       .filter(x -> x.getName().equals("meth"))
                       .findFirst()
                       .get();
    p(m.toGenericString());
    for (Type t : m.getGenericParameterTypes()) p(d(t));
    for (Type t : m.getGenericExceptionTypes()) p(d(t));
    for (TypeVariable<?> v : m.getTypeParameters()) p(v + " " + Arrays.toString(v.getBounds()) + d(v.getBounds()[0]));
    p(GenericTypes.class.getDeclaredConstructors()[0].toGenericString());
    p(new Ref<Map<String, List<int[]>>>() {}.t());
    p(new Ref<List<? extends Number>>() {}.t().equals(new Ref<List<? extends Number>>() {}.t()) + " "
            + new Ref<List<String>>() {}.t().hashCode() * 0);
    p(d(HashMap.class.getGenericSuperclass()) + Arrays.toString(HashMap.class.getGenericInterfaces()));
    p(Collections.class.getMethod("max", Collection.class, Comparator.class).toGenericString());
    p(Arrays.toString(Enum.class.getTypeParameters()[0].getBounds()));
    p(GenericTypes.class.toGenericString() + Outer.Inner.class.toGenericString());
    try {
        ((ParameterizedType) (Type) new Ref() {}.getClass().getGenericSuperclass()).getActualTypeArguments();
    } catch (ClassCastException e) {
        p("raw: not parameterized");
    }
}
}
