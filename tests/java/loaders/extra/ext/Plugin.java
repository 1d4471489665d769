package ext;

public class Plugin implements Runnable {
    private static int count;
    static { System.out.println("Plugin init by " + Plugin.class.getClassLoader().getName()); }
    public void run() { System.out.println("run " + ++count + " " + new Helper().name()); }
    public Object self(Plugin p) { return p; }
    public Object castSelf(Object o) { return (Plugin) o; }
    public static Object missing() { return new Gone(); }
    public static String helper() { return Helper.class.getClassLoader().getName() + Helper.LEVEL; }
    public static Throwable thrower() { return new Exception("made by plugin"); }
    static class Gone extends ext2.Vanished {}
}
