// RegisterNatives and UnregisterNatives, DefineClass, FindClass through a library of another class loader.
import java.io.*;
import java.net.*;
import java.nio.file.*;

public class Registered {
    static native String which();
    static native void bind(int n);
    static native void unbind();
    static native Class<?> define(ClassLoader loader, byte[] bytes);

    public static class Child {
        public static String hello() { return "hello from " + (Child.class.getClassLoader() != Registered.class.getClassLoader()); }
    }
    static class Own extends ClassLoader {
        Own() { super(null); }
        @Override protected Class<?> findClass(String name) throws ClassNotFoundException { throw new ClassNotFoundException(name); }
    }

    public static void main(String[] args) throws Exception {
        System.loadLibrary("registered");
        System.out.println(which());
        bind(1);
        System.out.println(which());
        bind(2);
        System.out.println(which());
        unbind();
        System.out.println(which());
        byte[] bytes;
        try (InputStream in = Registered.class.getResourceAsStream("Registered$Child.class")) {
            bytes = in.readAllBytes();
        }
        Own loader = new Own();
        Class<?> k = define(loader, bytes);
        System.out.println(k.getName() + " " + (k.getClassLoader() == loader) + " " + (k != Child.class));
        try {
            define(loader, bytes);
        } catch (LinkageError e) {
            System.out.println(e.getClass());
        }
    }
}
