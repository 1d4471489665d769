import java.io.*;
import java.nio.file.*;
import java.util.jar.*;

/** Jars and argument files for the launcher's tests; the classes come from the compiled programs of this folder. */
public class GenJars {
    static void jar(String file, String main, String classPath, String... entries) throws IOException {
        Manifest m = new Manifest();
        m.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (main != null) m.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main);
        if (classPath != null) m.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        try (JarOutputStream out = new JarOutputStream(new FileOutputStream(file), m)) {
            for (String e : entries) {
                out.putNextEntry(new JarEntry(e));
                try (InputStream in = GenJars.class.getResourceAsStream("/" + e)) {
                    out.write(in != null ? in.readAllBytes() : ("text of " + e).getBytes());
                }
                out.closeEntry();
            }
        }
    }

    public static void main(String[] args) throws IOException {
        String d = args[0] + "/";
        jar(d + "app.jar", "JarApp", "lib/dep.jar missing.jar", "JarApp.class", "data.txt");
        new File(d + "lib").mkdir();
        jar(d + "lib/dep.jar", null, null, "JarDependency.class");
        jar(d + "nomain.jar", null, null, "JarApp.class");
        jar(d + "wrongmain.jar", "no.such.Main", null, "JarApp.class");
        jar(d + "badmain.jar", "JarDependency", null, "JarDependency.class");
        Files.write(Path.of(d + "corrupt.jar"), "PK not really".getBytes());
        Files.write(Path.of(d + "empty.jar"), new byte[0]);
        Files.writeString(Path.of(d + "args.txt"),
                "-Dfrom.file=yes # comment\n\"-Dquoted=a b\"\n-cp "
                        + "lib"
                        + "\n");
        Files.writeString(Path.of(d + "main.txt"), "-Dx=1\nEchoMain one \"two words\"\n'single q' back\\\\slash");
        Files.write(Path.of(d + "Garbage.class"), "garbage".getBytes());
        Files.write(Path.of(d + "EmptyClass.class"), new byte[0]);
    }
}
