import java.io.*;
import java.nio.file.*;
import java.util.jar.*;
import java.util.zip.*;

/** Jars with agents: their classes come from this program's own class path. */
public class GenAgents {
    static void jar(Path out, String[][] attributes, String... classes) throws IOException {
        Manifest m = new Manifest();
        m.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        for (String[] a : attributes) m.getMainAttributes().putValue(a[0], a[1]);
        try (JarOutputStream j = new JarOutputStream(Files.newOutputStream(out), m)) {
            for (String c : classes) {
                j.putNextEntry(new ZipEntry(c + ".class"));
                try (InputStream in = GenAgents.class.getResourceAsStream("/" + c + ".class")) { in.transferTo(j); }
            }
        }
    }
    public static void main(String[] args) throws IOException {
        Path dir = Path.of(args[0]);
        jar(dir.resolve("renames.jar"), new String[][] {{"Premain-Class", "RenamingAgent"}, {"Can-Retransform-Classes", "false"}},
            "RenamingAgent", "RenamingAgent$Patch");
        jar(dir.resolve("redefiner.jar"), new String[][] {{"Premain-Class", "RedefinerAgent"}, {"Can-Redefine-Classes", "true"},
            {"Can-Retransform-Classes", "true"}, {"Can-Set-Native-Method-Prefix", "true"}}, "RedefinerAgent");
        jar(dir.resolve("boothelper.jar"), new String[][] {}, "BootHelper");
        jar(dir.resolve("incapable.jar"), new String[][] {{"Premain-Class", "RedefinerAgent"}}, "RedefinerAgent");
        jar(dir.resolve("noclass.jar"), new String[][] {{"Premain-Class", "no.Such"}});
        jar(dir.resolve("nopremain.jar"), new String[][] {{"Main-Class", "RenamingAgent"}});
        jar(dir.resolve("throws.jar"), new String[][] {{"Premain-Class", "ThrowingAgent"}}, "ThrowingAgent");
    }
}
