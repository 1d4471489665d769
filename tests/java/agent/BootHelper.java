// HELPER:
public class BootHelper {
    public static void called() { System.out.println("called, by loader " + BootHelper.class.getClassLoader()); }
    /** For constructors of exceptions: needs more stack than is left when one overflows. */
    public static int deep() { return deep(3000); }
    private static int deep(int n) { return n == 0 ? 0 : deep(n - 1) + 1; }
}
