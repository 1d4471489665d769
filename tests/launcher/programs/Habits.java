// Identity hashes and the order of methods: on a JDK whose habits the VM knows (scripts/java-facts) the same as java's.
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;

public class Habits {
    enum Colour { RED, GREEN, BLUE }

    public static void main(String[] args) {
        System.out.println(System.identityHashCode(new Object()) + " " + System.identityHashCode(String.class) + " " + System.identityHashCode(Habits.class));
        System.out.println(new HashSet<>(List.of(Colour.values())) + " " + System.identityHashCode(String.class.getModule()));
        for (Class<?> c : new Class<?>[] {Habits.class, Thread.class, Runtime.class})
            System.out.println(Arrays.stream(c.getDeclaredMethods()).map(m -> m.getName()).collect(Collectors.joining(" ")));
    }

    void values() {}
    void zebra() {}
    void add() {}
    void apple() {}
}
