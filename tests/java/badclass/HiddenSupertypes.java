// FILTER: s/0x[0-9a-f]+/0xADDRESS/
// How a hidden class with a supertype that it may not have is named in the error.
import java.lang.invoke.MethodHandles;
import java.nio.charset.StandardCharsets;

public class HiddenSupertypes {
    interface HsOpen {}
    sealed interface HsLock permits HsLockOnly {}
    static final class HsLockOnly implements HsLock {}
    static class HsBase {}
    static final class HsLast {}
    static sealed class HsSeal permits HsSealOnly {}
    static final class HsSealOnly extends HsSeal {}
    static class Implements implements HsOpen {}
    interface Extends extends HsOpen {}
    static class Inherits extends HsBase {}

    // The class file of `template`, with one name in it replaced by another of the same length.
    static void define(Class<?> template, String from, String to) throws Exception {
        byte[] bytes = HiddenSupertypes.class.getResourceAsStream(template.getName() + ".class").readAllBytes();
        String text = new String(bytes, StandardCharsets.ISO_8859_1).replace(from, to);
        try {
            MethodHandles.lookup().defineHiddenClass(text.getBytes(StandardCharsets.ISO_8859_1), true);
            System.out.println(to + " defined");
        } catch (Throwable e) {
            System.out.println(to + " " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        define(Implements.class, "HsOpen", "HsOpen");
        define(Implements.class, "HsOpen", "HsLock");
        define(Implements.class, "HsOpen", "HsBase");
        define(Extends.class, "HsOpen", "HsLock");
        define(Inherits.class, "HsBase", "HsLast");
        define(Inherits.class, "HsBase", "HsSeal");
        define(Inherits.class, "HsBase", "HsOpen");
        define(Inherits.class, "HsBase", "HsNone");
    }
}
