// HELPER: packed into jars by gen/GenJars
import java.util.*;
public class JarApp {
    public static void main(String[] args) throws Exception {
        System.out.println("JarApp " + Arrays.toString(args) + " " + JarDependency.name());
        System.out.println(new String(JarApp.class.getResourceAsStream("data.txt").readAllBytes()));
        System.out.println(System.getProperty("java.class.path").endsWith("app.jar") + " "
                + System.getProperty("sun.java.command").endsWith("app.jar a b"));
    }
}
