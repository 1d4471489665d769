// VMARGS: -XX:MaxMetaspaceSize=12m -Xshare:off
// The limit of class metadata holds for the class library too: loading enough of it ends with OutOfMemoryError.
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class MetaspaceOfLibrary {
    public static void main(String[] args) throws Exception {
        List<String> names;
        try (Stream<Path> files = Files.walk(FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base"))) {
            names = files.map(Path::toString).filter(f -> f.endsWith(".class") && !f.contains("-info")).sorted()
                    .map(f -> f.substring("/modules/java.base/".length(), f.length() - ".class".length()).replace('/', '.')).collect(Collectors.toList());
        }
        String text = "no error";
        try {
            for (String name : names) {
                try {
                    Class.forName(name, false, null);
                } catch (ClassNotFoundException | LinkageError e) {
                    // some classes of the library refer to what is not there
                }
            }
        } catch (OutOfMemoryError e) {
            text = e.getMessage();
        }
        System.out.println(names.size() > 5000);
        System.out.println(text);
    }
}
