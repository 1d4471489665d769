import java.lang.reflect.*;

/** Calls by reflection initialise the class that declares the method, whatever they are called on. */
public class ReflectiveCalls {
    static Object say(String s) {
        System.out.println("init " + s);
        return s;
    }

    interface Asked {
        Object X = say("Asked");
        int m();
    }
    static class Answers implements Asked {
        static { say("Answers"); }
        public int m() { return 1; }
    }
    interface WithDefault {
        Object X = say("WithDefault");
        default int m() { return 2; }
    }
    static class Inherits {
        static { say("Inherits"); }
        int m() { return 3; }
    }
    static class Fails {
        static { if (true) throw new IllegalStateException("never"); }
        int m() { return 4; }
    }

    static void call(Class<?> declaring, Object receiver, Object... args) throws Exception {
        Method m = declaring.getDeclaredMethod("m");
        try {
            System.out.println(declaring.getSimpleName() + " " + m.invoke(receiver, args));
        } catch (Throwable t) {
            System.out.println(declaring.getSimpleName() + " " + t + " <- " + t.getCause());
        }
    }

    public static void main(String[] args) throws Exception {
        call(Asked.class, new Answers());
        call(WithDefault.class, "no instance");
        call(Inherits.class, null);
        call(Inherits.class, new Inherits(), "too many");
        call(Fails.class, null);
        call(Fails.class, "no instance");
    }
}
