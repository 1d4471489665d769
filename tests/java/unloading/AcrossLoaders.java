import java.lang.ref.*;
import java.util.*;
import java.util.function.*;

/** A class that was linked with a class of another loader keeps it: superclass, constant pool, the loader's own table. */
public class AcrossLoaders {
    public static class Base {
        protected static List<String> log = new ArrayList<>();
        protected String name() { return "base" + log.size(); }
    }

    public static class Derived extends Base implements Supplier<String> {
        public String get() { log.add("x"); return "derived of " + name(); }
    }

    public static class User implements Supplier<String> {
        public String get() { return new Used().toString() + Used[].class.getName(); }
    }

    public static class Used {
        @Override public String toString() { return "used" + (this instanceof Object); }
    }

    static class Delegating extends Copies {
        ClassLoader other;  // asked for one name, and then forgotten
        final String foreign;

        Delegating(ClassLoader other, String foreign, String... own) {
            super(own);
            this.other = other;
            this.foreign = foreign;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return name.equals(foreign) && other != null ? other.loadClass(name) : super.loadClass(name, resolve);
        }
    }

    static final List<WeakReference<ClassLoader>> refs = new ArrayList<>();

    @SuppressWarnings("unchecked")
    static Supplier<String> make(String own, String foreign) throws Exception {
        Copies other = new Copies(foreign);
        Delegating d = new Delegating(other, foreign, own);
        refs.add(new WeakReference<>(other));
        refs.add(new WeakReference<>(d));
        Supplier<String> s = (Supplier<String>) d.make(own);
        s.get();
        d.other = null;
        return s;
    }

    public static void main(String[] args) throws Exception {
        String p = "AcrossLoaders$";
        for (int round = 0; round < 2; round++) {
            List<Supplier<String>> all = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                all.add(make(p + "Derived", p + "Base"));
                all.add(make(p + "User", p + "Used"));
            }
            for (int i = 0; i < 3; i++) System.gc();
            Set<String> answers = new TreeSet<>();
            for (Supplier<String> s : all) answers.add(s.get());
            System.out.println(answers + " " + refs.stream().filter(r -> r.get() == null).count());
            all.clear();
            System.out.println(Copies.goneOf(refs) > 30);
            refs.clear();
        }
    }
}
