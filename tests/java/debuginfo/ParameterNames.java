import java.lang.reflect.*;
import java.util.*;
public class ParameterNames {
    record R(int alpha, String beta) {}
    enum E {
        A(1);
        E(int weight) {}
    }
    class Inner {
        Inner(String name) {}
    }
    static <T> void generic(final List<T> items, int... rest) {}
    public static void main(String[] args) throws Exception {
        for (Executable x :
                new Executable[] {ParameterNames.class.getDeclaredMethod("generic", List.class, int[].class),
                        R.class.getDeclaredConstructors()[0], E.class.getDeclaredConstructors()[0],
                        Inner.class.getDeclaredConstructors()[0],
                        ParameterNames.class.getMethod("main", String[].class)}) {
            for (Parameter p : x.getParameters())
                System.out.println(x.getName() + ": " + p + " named " + p.isNamePresent() + " implicit "
                        + p.isImplicit() + " synthetic " + p.isSynthetic() + " varargs " + p.isVarArgs() + " "
                        + p.getParameterizedType() + " " + Modifier.toString(p.getModifiers()));
            System.out.println(x.toGenericString());
        }
    }
}
