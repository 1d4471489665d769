import java.lang.invoke.MethodHandles;

/** Classes that no loader finds: a lambda's, and hidden and ordinary ones that a lookup defines. */
public class Hidden {
    static class Part {}

    public static void main(String[] args) throws Exception {
        Runnable r = () -> System.out.println("x");
        r.run();
        byte[] bytes = Hidden.class.getResourceAsStream("Hidden$Part.class").readAllBytes();
        MethodHandles.lookup().defineHiddenClass(bytes, true);
        MethodHandles.lookup().defineHiddenClass(bytes, true, MethodHandles.Lookup.ClassOption.NESTMATE);
        MethodHandles.lookup().defineClass(bytes);
    }
}
