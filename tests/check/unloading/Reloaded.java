import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;

// args[0] times: the class Plugin by a loader of its own, run and dropped, and as a hidden class. Then a race with code that is unloaded.
public class Reloaded {
    public static class Cell {
        public static int sum;
    }

    static class Loader extends ClassLoader {
        Class<?> define(byte[] bytes) {
            return defineClass("Plugin", bytes, 0, bytes.length);
        }
    }

    static byte[] plugin, hidden;

    static byte[] read(String name) throws Exception {
        try (InputStream in = Reloaded.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }

    static Runnable load() throws Exception {
        return (Runnable) new Loader().define(plugin).getDeclaredConstructor().newInstance();
    }

    public static void main(String[] args) throws Exception {
        plugin = read("Plugin.class");
        hidden = read("Hidden.class");
        int count = Integer.parseInt(args[0]);
        for (int i = 0; i < count; i++) {
            load().run();
            ((Runnable) MethodHandles.lookup().defineHiddenClass(hidden, true).lookupClass().getDeclaredConstructor().newInstance()).run();
            if (i % 100 == 99) System.gc();
        }
        WeakReference<Runnable> dropped = race();
        while (dropped.get() != null) {
            System.gc();
            Thread.sleep(10);
        }
        long unloaded = 0;
        for (int i = 0; i < 100 && unloaded < count; i++) {  // the last of them wait for the next collection
            System.gc();
            Thread.sleep(10);
            unloaded = ManagementFactory.getClassLoadingMXBean().getUnloadedClassCount();
        }
        System.out.println(unloaded >= count ? "unloaded" : "only " + unloaded + " unloaded");
        System.out.println(Cell.sum != 0);
    }

    // The thread is not joined.
    static WeakReference<Runnable> race() throws Exception {
        Runnable plugin = load();
        new Thread(plugin, "plugin").start();
        return new WeakReference<>(plugin);
    }
}
