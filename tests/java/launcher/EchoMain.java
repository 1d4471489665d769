// HELPER: prints what the launcher passed
import java.util.*;
public class EchoMain {
    public static void main(String... args) {
        System.out.println(Arrays.toString(args));
        for (String k : new String[] {"x", "y", "from.file", "quoted", "env.opt"})
            System.out.println(k + "=" + System.getProperty(k));
    }
}
