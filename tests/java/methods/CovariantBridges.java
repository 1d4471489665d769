import java.lang.reflect.*;
import java.util.*;
public class CovariantBridges {
    static abstract class Animal implements Comparable<Animal>, Cloneable {
        abstract Number weight();
        Animal make() { return this; }
        public int compareTo(Animal o) { return weight().intValue() - o.weight().intValue(); }
    }
    static class Dog extends Animal {
        Integer weight() { return 30; }
        Dog make() { return new Dog(); }
        @Override
        public Dog clone() throws CloneNotSupportedException {
            return (Dog) super.clone();
        }
    }
    static class Puppy extends Dog {
        Integer weight() { return super.weight() / 10; }
        @Override
        Puppy make() {
            return new Puppy();
        }
    }
    interface Factory<T extends Animal> {
        T create();
        default T twice() {
            create();
            return create();
        }
    }
    static class DogFactory implements Factory<Dog> {
        int n;
        public Dog create() {
            n++;
            return new Puppy();
        }
    }
    static class Visitor<R> {
        R visit(Object o) { return null; }
    }
    static class StrVisitor extends Visitor<String> {
        @Override
        String visit(Object o) {
            return "v" + o;
        }
    }
    abstract static class Proc<I, O> {
        abstract O run(I i);
        O all(List<I> l) {
            O r = null;
            for (I i : l) r = run(i);
            return r;
        }
    }
    static class Len extends Proc<String, Integer> {
        Integer run(String s) { return s.length(); }
    }
    static class NotCl {
        Object c() throws CloneNotSupportedException { return super.clone(); }
    }
    static class Arr implements Cloneable {
        int[] a = {1, 2};
        List<Integer> l = new ArrayList<>(List.of(1));
        Arr copy() throws CloneNotSupportedException { return (Arr) clone(); }
    }
    public static void main(String[] args) throws Exception {
        Animal a = new Dog(), b = new Puppy();
        System.out.println(a.weight() + " " + b.weight() + " " + a.compareTo(b) + " "
                + b.make().getClass().getSimpleName() + " " + ((Comparable) a).compareTo(b) + " "
                + ((Dog) b).clone().getClass().getSimpleName());
        DogFactory f = new DogFactory();
        System.out.println(f.twice().weight() + f.n);
        Visitor<String> v = new StrVisitor();
        System.out.println(v.visit(3));
        System.out.println(new Len().all(List.of("a", "bbb")));
        try {
            ((Proc) new Len()).run(5);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        for (Class<?> c : new Class<?>[] {Dog.class, Puppy.class, DogFactory.class, StrVisitor.class, Len.class}) {
            List<String> l = new ArrayList<>();
            for (Method m : c.getDeclaredMethods())
                l.add(m.getReturnType().getSimpleName() + " " + m.getName() + Arrays.toString(m.getParameterTypes())
                        + (m.isBridge() ? "B" : "") + (m.isSynthetic() ? "S" : "")
                        + Modifier.toString(m.getModifiers()));
            Collections.sort(l);
            System.out.println(c.getSimpleName() + l);
        }
        try {
            new NotCl().c();
        } catch (CloneNotSupportedException e) {
            System.out.println(e);
        }
        Arr x = new Arr(), y = x.copy();
        y.a[0] = 9;
        y.l = null;
        System.out.println(x.a[0] + " " + x.l + " " + (x != y));
        int[][] g = {{1}, {2}};
        int[][] h = g.clone();
        h[0][0] = 5;
        h[1] = null;
        System.out.println(
                g[0][0] + " " + g[1][0] + " " + g.getClass().getMethod("toString") + " " + new long[] {1}.clone()[0]);
    }
}
