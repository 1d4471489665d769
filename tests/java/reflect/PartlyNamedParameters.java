import java.lang.reflect.*;

/** Parameters without a name in the class file get one. */
public class PartlyNamedParameters {
    public static void main(String[] args) throws Exception {
        for (Method m : Class.forName("PartlyNamed").getDeclaredMethods())
            for (Parameter p : m.getParameters())
                System.out.println(p + " " + p.isNamePresent() + " " + p.isSynthetic() + " " + p.getModifiers());
    }
}
