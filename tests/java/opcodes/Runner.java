// HELPER: runs the static no-argument methods of a generated class in the order of their names
import java.lang.reflect.*;
import java.util.*;

public class Runner {
    static String show(Object o) {
        if (o == null) return "null";
        if (o instanceof Object[] a) return o.getClass().getSimpleName() + Arrays.deepToString(a);
        if (o.getClass().isArray()) {
            String s = Arrays.deepToString(new Object[] {o});
            return o.getClass().getSimpleName() + s.substring(1, s.length() - 1);
        }
        return o.getClass().getSimpleName() + " " + o;
    }

    static String describe(Throwable t) {
        String m = String.valueOf(t.getMessage()).replaceAll("@[0-9a-f]+", "@H");
        int line = m.indexOf('\n');
        String s = t.getClass().getName() + ": " + (line < 0 ? m : m.substring(0, line));
        return t.getCause() == null || t.getCause() == t ? s : s + " <- " + describe(t.getCause());
    }

    static void run(String name) {
        Method[] ms;
        try {
            ms = Class.forName(name).getDeclaredMethods();
        } catch (Throwable t) {
            System.out.println(name + " !! " + describe(t));
            return;
        }
        Arrays.sort(ms, Comparator.comparing(Method::getName).thenComparing(m -> m.getReturnType().getName()));
        for (Method m : ms) {
            if (!Modifier.isStatic(m.getModifiers()) || !Modifier.isPublic(m.getModifiers())
                    || m.getParameterCount() != 0)
                continue;
            try {
                m.setAccessible(true);
                System.out.println(name + "." + m.getName() + " = " + show(m.invoke(null)));
            } catch (InvocationTargetException e) {
                System.out.println(name + "." + m.getName() + " !! " + describe(e.getCause()));
            } catch (Throwable e) {
                System.out.println(name + "." + m.getName() + " !!! " + describe(e));
            }
        }
    }
}
