// HELPER:
public class BootHelper {
    public static void called() { System.out.println("called, by loader " + BootHelper.class.getClassLoader()); }
}
