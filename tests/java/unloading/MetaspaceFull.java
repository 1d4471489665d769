// VMARGS: -XX:MaxMetaspaceSize=24m
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Classes that stay fill the metaspace: OutOfMemoryError, which the program survives; loaders that go make room again. */
public class MetaspaceFull {
    static class Payload {
        static int a(int x) { return x < 2 ? x : a(x - 1) + b(x - 2); }
        static int b(int x) { return x < 3 ? x + 1 : a(x - 3) * 2; }
        static String text(Object o) { return o == null ? "nothing" : "an object: " + o; }
    }

    static final class Copying extends ClassLoader {
        Class<?> define(byte[] b) { return defineClass(null, b, 0, b.length); }
    }

    static int defineUntilFull(byte[] bytes, List<Object> kept) {
        int made = 0;
        try {
            while (made < 1_000_000) {
                kept.add(new Copying().define(bytes));
                made++;
            }
        } catch (OutOfMemoryError e) {
            String message = e.getMessage();
            System.out.println(message.equals("Compressed class space") ? "Metaspace" : message);
        }
        return made;
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream in = MetaspaceFull.class.getResourceAsStream("/MetaspaceFull$Payload.class")) {
            bytes = in.readAllBytes();
        }
        System.out.println("Payload has " + bytes.length + " bytes");  // when there is no room, what printing needs must be there
        List<Object> kept = new ArrayList<>();
        System.out.println(defineUntilFull(bytes, kept) > 100);
        kept.clear();
        int again = 0;
        for (int full = 0; again < 1000;) {
            try {
                new Copying().define(bytes);
                again++;
            } catch (OutOfMemoryError e) {  // the room may come a collection later
                if (++full > 20) throw e;
                System.gc();
            }
        }
        System.out.println("again " + again);
    }
}
