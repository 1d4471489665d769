// TIMEOUT: 300
import java.lang.invoke.*;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.ref.*;
import java.util.*;
import java.util.function.*;

/** Hidden classes die without their loader, unless they were asked to be strong. */
public class HiddenOnes {
    static class Template implements Supplier<String> {
        static int made;
        final int number = ++made;

        public String get() { return "hidden " + number; }
    }

    static Class<?> define(Lookup.ClassOption... options) throws Exception {
        return MethodHandles.lookup().defineHiddenClass(Copies.bytes("HiddenOnes$Template"), true, options).lookupClass();
    }

    @SuppressWarnings("unchecked")
    static Supplier<String> instance(Class<?> c) throws Exception {
        var k = c.getDeclaredConstructor();
        k.setAccessible(true);
        return (Supplier<String>) k.newInstance();
    }

    static long gone(int n, Lookup.ClassOption... options) throws Exception {
        List<WeakReference<Class<?>>> all = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Class<?> c = define(options);
            all.add(new WeakReference<>(c));
            if (!instance(c).get().equals("hidden 1")) System.out.println("wrong answer");
        }
        return Copies.goneOf(all);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(gone(10_000) > 9_900);
        System.out.println(gone(100, Lookup.ClassOption.STRONG));
        System.out.println(gone(200, Lookup.ClassOption.NESTMATE) > 150);
        // An instance keeps its class, through many others.
        List<Supplier<String>> kept = new ArrayList<>();
        List<WeakReference<Class<?>>> classes = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            Class<?> c = define();
            classes.add(new WeakReference<>(c));
            kept.add(instance(c));
        }
        gone(500);
        int right = 0;
        for (Supplier<String> s : kept) if (s.get().equals("hidden 1")) right++;
        System.out.println(right + " " + classes.stream().filter(r -> r.get() == null).count());
        Supplier<String> one = kept.get(7);
        System.out.println(instance(one.getClass()).get() + " " + one.getClass().isHidden());
        kept.clear();
        one = null;
        System.out.println(Copies.goneOf(classes) > 40);
    }
}
