// Known only to its own class loader, together with its library.
public class Island {
    public static class Treasure {
        public String toString() { return "treasure of " + getClass().getClassLoader().getClass().getSimpleName(); }
    }
    static { System.loadLibrary("island"); }
    public static native Object dig();
    public static native Object digElsewhere();
}
