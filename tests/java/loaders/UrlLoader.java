import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.jar.*;
public class UrlLoader {
    static void p(Object o) { System.out.println(String.valueOf(o).replaceAll("@[0-9a-f]+", "@H")); }
    public static void main(String[] args) throws Exception {
        Path extra = Path.of(System.getProperty("corpus.extra"));
        Path jar = Path.of("t.jar");
        Manifest m = new Manifest();
        m.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        m.getMainAttributes().putValue("Implementation-Title", "plug");
        m.getMainAttributes().putValue("Custom-Key", "custom");
        m.getEntries().put("ext2/", new Attributes());
        m.getAttributes("ext2/").putValue("Sealed", "true");
        try (JarOutputStream out = new JarOutputStream(new FileOutputStream("t.jar"), m)) {
            for (String n : new String[] {
                         "ext/Plugin.class", "ext/Plugin$Gone.class", "ext/Helper.class", "ext2/Vanished.class"}) {
                out.putNextEntry(new JarEntry(n));
                out.write(Files.readAllBytes(extra.resolve(n)));
                out.closeEntry();
            }
            out.putNextEntry(new JarEntry("res/data.txt"));
            out.write("resource text".getBytes());
            out.closeEntry();
        }
        try (URLClassLoader l =
                        new URLClassLoader("urls", new URL[] {jar.toUri().toURL()}, UrlLoader.class.getClassLoader())) {
            Class<?> c = l.loadClass("ext.Plugin");
            ((Runnable) c.getConstructor().newInstance()).run();
            try {
                c.getMethod("missing").invoke(null);
                p("gone loaded");
            } catch (java.lang.reflect.InvocationTargetException e) {
                p(e.getCause());
            }
            p(new String(l.getResourceAsStream("res/data.txt").readAllBytes()));
            URL u = l.getResource("res/data.txt");
            p(u.getProtocol() + " " + u.toString().endsWith("t.jar!/res/data.txt"));
            p(Collections.list(l.getResources("res/data.txt")).size() + " " + l.findResource("nope")
                    + c.getPackage().getImplementationTitle() + l.loadClass("ext2.Vanished").getPackage().isSealed()
                    + c.getProtectionDomain().getCodeSource().getLocation().getPath().endsWith("t.jar"));
            JarURLConnection jc = (JarURLConnection) u.openConnection();
            p(jc.getEntryName() + jc.getManifest().getMainAttributes().getValue("Custom-Key") + jc.getContentLength());
            try {
                l.loadClass("ext.Nope");
            } catch (ClassNotFoundException e) {
                p(e);
            }
            p(l.getURLs().length + l.getName());
        }
        URLClassLoader closed = new URLClassLoader(new URL[] {extra.toUri().toURL()});
        p(closed.loadClass("ext2.Vanished").getName() + closed.getResource("ext2/Vanished.class").getProtocol());
        closed.close();
        try {
            closed.loadClass("ext.Plugin");
        } catch (ClassNotFoundException e) {
            p("closed " + e.getMessage());
        }
        try (JarFile jf = new JarFile("t.jar")) {
            p(jf.stream().map(JarEntry::getName).toList()
                    + jf.getManifest().getMainAttributes().getValue("Implementation-Title")
                    + jf.getJarEntry("res/data.txt").getSize() + jf.getEntry("zz"));
        }
        try {
            new URLClassLoader(new URL[] {new URL("file:/nonexistent.jar")}).loadClass("X");
        } catch (ClassNotFoundException e) {
            p(e);
        }
        Files.write(Path.of("bad.jar"), "not a jar".getBytes());
        try {
            new URLClassLoader(new URL[] {Path.of("bad.jar").toUri().toURL()}).loadClass("X");
        } catch (ClassNotFoundException e) {
            p(e);
        }
    }
}
