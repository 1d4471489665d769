import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.EnumMap;
import java.util.EnumSet;

/** Constants of enums that a thread gets from the library's caches, after another thread's use has made them. */
public class EnumCachesClean {
    public enum InSet { A; int n = 1; }                         // (1)
    public enum ByName { A; int n = 1; }                        // (2)
    public enum Listed { A; int n = 1; }                        // (3)
    public enum InMap { A; int n = 1; }                         // (4)
    public enum InAnnotation { A; int n = 1; }                  // (5)
    public enum InDefault { A; int n = 1; }                     // (6)
    public enum InArray { A; int n = 1; }                       // (7)
    public enum OfMethod { A; int n = 1; }                      // (8)
    public enum OfParameter { A; int n = 1; }                   // (9)

    @Retention(RetentionPolicy.RUNTIME)
    public @interface Marked {
        InAnnotation value();
        InDefault other() default InDefault.A;
        InArray[] more() default {InArray.A};
    }

    @Retention(RetentionPolicy.RUNTIME)
    public @interface Called {
        OfMethod value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    public @interface Given {
        OfParameter value();
    }

    @Marked(InAnnotation.A)
    public static class Target {
        @Called(OfMethod.A)
        public static void method(@Given(OfParameter.A) int x) {}
    }

    /** The same in two threads, the second of which must not race with what the first has initialised. */
    static void twice(Order.Part part) {
        Order.run(part, part);
    }

    public static void main(String[] args) throws Exception {
        twice(() -> {
            int seen = EnumSet.allOf(InSet.class).iterator().next().n;          // race InSet.n after (1): Racer
        });
        twice(() -> {
            int seen = Enum.valueOf(ByName.class, "A").n;                   // race ByName.n after (2): Racer
        });
        twice(() -> {
            int seen = Listed.class.getEnumConstants()[0].n;                // race Listed.n after (3): Racer
        });
        twice(() -> {
            new EnumMap<InMap, String>(InMap.class).clear();
            int seen = EnumSet.complementOf(EnumSet.noneOf(InMap.class)).iterator().next().n;     // race InMap.n after (4): Racer
        });
        twice(() -> {
            int seen = Target.class.getAnnotation(Marked.class).value().n;      // race InAnnotation.n after (5): Racer
        });
        twice(() -> {
            int seen = Target.class.getAnnotation(Marked.class).other().n;      // race InDefault.n after (6): Racer
        });
        twice(() -> {
            int seen = Target.class.getAnnotation(Marked.class).more()[0].n;    // race InArray.n after (7): Racer
        });
        var method = Target.class.getMethod("method", int.class);
        twice(() -> {
            int seen = method.getAnnotation(Called.class).value().n;            // race OfMethod.n after (8): Racer
        });
        var parameter = method.getParameters()[0];
        twice(() -> {
            int seen = parameter.getAnnotation(Given.class).value().n;          // race OfParameter.n after (9): Racer
        });
    }
}
