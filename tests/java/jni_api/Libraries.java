// FILTER: ^OpenJDK 64-Bit Server VM warning: You have loaded library
// FILTER: ^It.s highly recommended that you fix the library
// Libraries belong to class loaders: FindClass in JNI_OnLoad and in natives, a library in two loaders, bad libraries.
import java.lang.reflect.InvocationTargetException;
import java.net.*;
import java.nio.file.*;

public class Libraries {
    static class Sea extends URLClassLoader {
        Sea() throws Exception { super(new URL[] {Path.of(System.getProperty("corpus.extra")).toUri().toURL()}); }
    }
    static void attempt(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + ": fine");
        } catch (Throwable t) {
            System.out.println(what + ": " + t.getClass().getName() + ": " + String.valueOf(t.getMessage()).replaceAll("/[^ :]*/", ""));
        }
    }
    static void load(ClassLoader loader) {
        try {
            Class<?> island = Class.forName("Island", true, loader);
            System.out.println(island.getMethod("dig").invoke(null) + ", " + island.getMethod("digElsewhere").invoke(null));
        } catch (InvocationTargetException e) {
            throw new RuntimeException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new RuntimeException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Sea first = new Sea(), second = new Sea();
        attempt("first", () -> load(first));
        attempt("again", () -> load(first));
        attempt("second", () -> load(second));
        attempt("bad version", () -> System.loadLibrary("badversion"));
        attempt("throwing", () -> System.loadLibrary("throwing"));
        attempt("throwing again", () -> System.loadLibrary("throwing"));
        Path text = Files.writeString(Path.of("libtext.so"), "not a library").toAbsolutePath();
        attempt("text", () -> System.load(text.toString()));
        attempt("null", () -> System.loadLibrary(null));
        attempt("path", () -> System.loadLibrary("a/b"));
        System.out.println(System.mapLibraryName("x"));
    }
}
