/** Reflection's caches, those of enums and annotations, and the status of assertions order nobody. */
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Proxy;

class FirstReflection {
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Named {
        String value();
        Level level() default Level.LOW;
    }

    public enum Level { LOW, HIGH }

    @Named("it")
    static class Target {
        @Named("field") int field;

        @Named("method")
        static <T extends Comparable<T>> int twice(int n) {
            return 2 * n;
        }
    }

    static int x;

    static void use() throws Exception {
        Target t = Target.class.getDeclaredConstructor().newInstance();
        Target.class.getDeclaredField("field").getInt(t);
        Target.class.getDeclaredField("field").getAnnotation(Named.class);
        for (int i = 0; i < 20; i++) Target.class.getDeclaredMethod("twice", int.class).invoke(null, 4);
        Target.class.getDeclaredMethod("twice", int.class).getTypeParameters();
        Target.class.getDeclaredMethod("twice", int.class).getParameters()[0].getType();
        Target.class.getAnnotation(Named.class).level();
        Level.valueOf("HIGH");
        Target.class.desiredAssertionStatus();
        Proxy.newProxyInstance(Target.class.getClassLoader(), new Class<?>[] {Runnable.class}, (proxy, method, arguments) -> null);
    }

    public static void main(String[] args) {
        Level first = Level.LOW;
        new Target();
        Order.run(
            () -> {
                x = 1;                  // (1)
                use();
            },
            () -> {
                use();
                x++;                    // race x after (1): all
            });
        System.out.println(x);
    }
}
