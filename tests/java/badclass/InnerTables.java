import java.nio.file.*;
import java.util.*;
import java.util.stream.*;

/** What reflection says of classes that nobody has linked yet. */
public class InnerTables {
    interface Question {
        Object ask() throws Throwable;
    }

    static void say(String what, Question q) {
        String s;
        try {
            s = String.valueOf(q.ask());
        } catch (Throwable t) {
            s = "!! " + Loading.describe(t);
        }
        System.out.println("  " + what + " " + s);
    }

    static void look(byte[] b) {
        Class<?> c;
        try {
            c = new Loading.Loader().define(b);
        } catch (Throwable t) {
            System.out.println("  !! " + Loading.describe(t));
            return;
        }
        say("modifiers", () -> Integer.toHexString(c.getModifiers()));
        say("declaring", c::getDeclaringClass);
        say("enclosing", c::getEnclosingClass);
        say("simple name", c::getSimpleName);
        say("local, member, anonymous", () -> c.isLocalClass() + " " + c.isMemberClass() + " " + c.isAnonymousClass());
        say("members", () -> Arrays.toString(c.getDeclaredClasses()));
        say("record", c::isRecord);
        say("components", () -> Arrays.toString(c.getRecordComponents()));
        say("linked", () -> c.getDeclaredMethods().length);
    }

    public static void main(String[] args) throws Exception {
        Path here = null;
        for (String p : System.getProperty("java.class.path").split(":"))
            if (Files.isDirectory(Path.of(p, "inner"))) here = Path.of(p, "inner");
        try (Stream<Path> s = Files.list(here)) {
            for (Path p : s.sorted().toList()) {
                System.out.println(p.getFileName());
                look(Files.readAllBytes(p));
            }
        }
    }
}
