// java makes the same identity hashes in every run on its main thread, and hash tables show them.
import java.util.*;

public class IdentityHashes {
    enum Color { RED, GREEN, BLUE, BLACK, WHITE }
    static class Plain {}
    static class Sub extends Plain {}

    public static void main(String[] args) {
        System.out.println(new Object());
        System.out.println(new Plain());
        Map<Color, Integer> byColor = new HashMap<>();
        for (Color c : Color.values()) byColor.put(c, c.ordinal());
        System.out.println(byColor);
        Set<Class<?>> classes = new HashSet<>();
        Collections.addAll(classes, String.class, Integer.class, int.class, List.class, Object[].class, Plain.class, Thread.class);
        System.out.println(classes);
        System.out.println(new Sub() + " " + new int[0] + " " + new String[1] + " " + System.identityHashCode(Color.RED));
        System.out.println(new ArrayList<>(List.of(new Plain(), new Sub())));
        System.out.println(IdentityHashes.class.getModule() + " " + ClassLoader.getSystemClassLoader());
        Map<Object, String> identity = new IdentityHashMap<>();
        for (Color c : Color.values()) identity.put(c, "v" + c);
        System.out.println(identity);
        Runnable r = () -> {};
        System.out.println(new Object().hashCode());
        Object locked = new Object();
        synchronized (locked) {
            int h = locked.hashCode();
            synchronized (locked) { System.out.println(h == locked.hashCode()); }
        }
        System.out.println(locked);
    }
}
