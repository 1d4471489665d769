import java.io.*;
import java.util.*;
import java.util.jar.*;
public class Jars {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        Manifest m = new Manifest();
        Attributes a = m.getMainAttributes();
        a.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        a.put(Attributes.Name.MAIN_CLASS, "x.Main");
        a.putValue("Long-Header", "v".repeat(150));
        a.putValue("Multi-Release", "true");
        Attributes e = new Attributes();
        e.putValue("Sealed", "true");
        m.getEntries().put("pkg/", e);
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        m.write(b);
        System.out.print(b.toString().replace("\r", ""));
        p(new Manifest(new ByteArrayInputStream(b.toByteArray())).equals(m));
        try (JarOutputStream j = new JarOutputStream(new FileOutputStream("t.jar"), m)) {
            for (String n : new String[] {"r.txt", "META-INF/versions/9/r.txt", "META-INF/versions/17/r.txt",
                         "META-INF/versions/30/r.txt"}) {
                j.putNextEntry(new JarEntry(n));
                j.write(n.getBytes());
                j.closeEntry();
            }
        }
        try (JarFile j = new JarFile(new File("t.jar"), true, JarFile.OPEN_READ, JarFile.runtimeVersion())) {
            p(new String(j.getInputStream(j.getEntry("r.txt")).readAllBytes()) + j.isMultiRelease()
                    + j.versionedStream().map(JarEntry::getName).toList()
                    + j.getManifest().getMainAttributes().getValue("main-class")
                    + j.getJarEntry("r.txt").getRealName());
        }
        try (JarFile j = new JarFile("t.jar")) {
            p(new String(j.getInputStream(j.getEntry("r.txt")).readAllBytes()));
        }
        try (JarInputStream j = new JarInputStream(new FileInputStream("t.jar"))) {
            p(j.getManifest().getEntries().keySet() + j.getNextJarEntry().getName());
        }
        for (String bad : new String[] {
                     "no colon\n", "Key value\n\n", "A: 1\n B\nC: d\n", "Manifest-Version: 1.0\n\nName: x\nA: b\n\n"})
            try {
                Manifest x = new Manifest(new ByteArrayInputStream(bad.getBytes()));
                p(x.getMainAttributes().size() + " " + x.getEntries().keySet());
            } catch (IOException ex) {
                p(ex.getMessage());
            }
        try {
            a.putValue("bad name!", "x");
        } catch (IllegalArgumentException ex) {
            p(ex.getMessage());
        }
        p(new Attributes.Name("Abc").equals(new Attributes.Name("aBC")) + " "
                + a.getValue(new Attributes.Name("MAIN-class")));
    }
}
