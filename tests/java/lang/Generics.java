import java.util.*;
import java.util.function.*;
public class Generics {
    static void p(Object o) { System.out.println(o); }
    static class Box<T extends Comparable<T>> implements Comparable<Box<T>> {
        T v;
        Box(T v) { this.v = v; }
        T get() { return v; }
        public int compareTo(Box<T> o) { return v.compareTo(o.v); }
        <R extends Comparable<R>> Box<R> map(Function<? super T, ? extends R> f) { return new Box<>(f.apply(v)); }
        public String toString() { return "Box(" + v + ")"; }
    }
    static class IntBox extends Box<Integer> {
        IntBox(int i) { super(i); }
        @Override
        Integer get() {
            return super.get() + 1;
        }
        @Override
        public int compareTo(Box<Integer> o) {
            return -super.compareTo(o);
        }
    }
    static abstract class Node<T> { abstract void set(T t); }
    static class SNode extends Node<String> {
        String s;
        void set(String t) { s = t; }
    }
    interface Src<T> {
        T next();
        default List<T> take(int n) {
            List<T> l = new ArrayList<>();
            while (n-- > 0) l.add(next());
            return l;
        }
    }
    static <T extends Object & Comparable<? super T>> T max(Collection<? extends T> c) {
        Iterator<? extends T> i = c.iterator();
        T m = i.next();
        while (i.hasNext()) {
            T x = i.next();
            if (x.compareTo(m) > 0) m = x;
        }
        return m;
    }
    static <K, V extends Comparable<V>> List<K> byValue(Map<K, V> m) {
        List<K> l = new ArrayList<>(m.keySet());
        l.sort((a, b) -> m.get(a).compareTo(m.get(b)));
        return l;
    }
    static <X extends Throwable> void sneaky(Throwable t) throws X {
        @SuppressWarnings("unchecked") X x = (X) t;
        throw x;
    }
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) throws Exception {
        p(new Box<>("s").map(String::length).map(x -> x * 2.5));
        Box<Integer> b = new IntBox(4);
        p(b.get() + " " + b.compareTo(new Box<>(9)) + " " + ((Comparable) b).compareTo(new Box<>(1)));
        p(max(List.of(3, 9, 2)) + max(Set.of("z")));
        p(byValue(Map.of("a", 3, "b", 1, "c", 2)));
        int[] n = {0};
        Src<Integer> s = () -> n[0]++;
        p(s.take(4));
        Node raw = new SNode();
        raw.set("ok");
        p(((SNode) raw).s);
        try {
            raw.set(5);
        } catch (ClassCastException e) {
            p(e.getMessage());
        }
        try {
            List<String> l = new ArrayList<>();
            ((List) l).add(1);
            String x = l.get(0);
        } catch (ClassCastException e) {
            p(e.getMessage());
        }
        try {
            ((Comparable) b).compareTo("str");
        } catch (ClassCastException e) {
            p(e.getMessage());
        }
        try {
            Generics.<RuntimeException>sneaky(new java.io.IOException("sneaked"));
        } catch (Exception e) {
            p(e);
        }
        for (var m : SNode.class.getDeclaredMethods())
            if (m.getName().equals("set"))
                p(m.isBridge() + " " + m.isSynthetic() + " " + m.getParameterTypes()[0].getSimpleName()
                        + (m.isBridge() ? "" : "!"));
        p(IntBox.class.getGenericSuperclass());
        p(Box.class.getTypeParameters()[0].getBounds()[0]);
        p(Generics.class.getDeclaredMethod("max", Collection.class).toGenericString());
        List<? super Integer> sup = new ArrayList<Number>(List.of(1.5));
        sup.add(3);
        Object o = sup.get(0);
        p(o + " " + sup);
        try {
            Integer[] arr = (Integer[]) new ArrayList<>(List.of(1)).toArray();
        } catch (ClassCastException e) {
            p(e.getMessage());
        }
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        Function<Integer, Function<Integer, Integer>> cur = x -> y -> add.apply(x, y);
        p(cur.apply(3).apply(4));
        Supplier<Supplier<String>> ss = () -> () -> "deep";
        p(ss.get().get());
        Map<String, Map<Integer, List<String>>> mm = new TreeMap<>();
        mm.computeIfAbsent("k", z -> new TreeMap<>()).computeIfAbsent(1, z -> new ArrayList<>()).add("v");
        p(mm);
    }
}
