// HELPER: runs the static methods of a generated class, each with several arguments and so often that it is compiled
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;

public class HotRunner {
    private static Object outcome(Method m, int argument) throws IllegalAccessException {
        try {
            return m.invoke(null, argument);
        } catch (InvocationTargetException e) {
            return e.getCause().toString().lines().findFirst().get();
        }
    }

    /** A line for each method: what the calls returned, folded. The same argument must always return the same. */
    static void run(String name, int rounds) throws Exception {
        Method[] methods = Class.forName(name).getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method m : methods) {
            if (!Modifier.isPublic(m.getModifiers())) continue;
            StringBuilder line = new StringBuilder(m.getName());
            for (int argument : new int[] {0, 1, -5, 77, 123456789}) {
                Object first = outcome(m, argument);
                for (int i = 1; i < rounds; i++) {
                    Object again = outcome(m, argument);
                    if (!again.equals(first)) line.append(" round ").append(i).append(": ").append(again);
                }
                line.append(' ').append(first);
            }
            System.out.println(line);
        }
    }
}
