// VMARGS: --add-opens=java.base/jdk.internal.perf=ALL-UNNAMED
// Counters of jdk.internal.perf: what is refused, and that other readers of this process's data see them.
import java.lang.reflect.*;
import java.nio.*;

public class PerfCounters {
    static Object perf;

    static Object call(String name, Class<?>[] types, Object... arguments) throws Throwable {
        Method m = perf.getClass().getDeclaredMethod(name, types);
        m.setAccessible(true);
        try {
            return m.invoke(perf, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    static ByteBuffer number(String name, int variability, int units, long value) throws Throwable {
        return (ByteBuffer) call("createLong", new Class<?>[] {String.class, int.class, int.class, long.class}, name, variability, units, value);
    }

    static ByteBuffer text(String name, int variability, int units, String value, int max) throws Throwable {
        return (ByteBuffer) call("createString", new Class<?>[] {String.class, int.class, int.class, String.class, int.class}, name, variability, units,
                value, max);
    }

    interface Call {
        Object call() throws Throwable;
    }

    static void t(String what, Call c) {
        try {
            System.out.println(what + " = " + c.call());
        } catch (Throwable e) {
            System.out.println(what + " !! " + e);
        }
    }

    // The data that another process would read.
    static boolean published(String name, byte[] value) throws Throwable {
        ByteBuffer data = (ByteBuffer) call("attach", new Class<?>[] {int.class, String.class}, 0, "r");
        data.order(ByteOrder.nativeOrder());
        int at = data.getInt(24), count = data.getInt(28);
        for (int i = 0; i < count; i++, at += data.getInt(at)) {
            StringBuilder n = new StringBuilder();
            for (int c = at + data.getInt(at + 4); data.get(c) != 0; c++) n.append((char) data.get(c));
            if (!n.toString().equals(name)) continue;
            for (int b = 0; b < value.length; b++)
                if (data.get(at + data.getInt(at + 16) + b) != value[b]) return false;
            return true;
        }
        return false;
    }

    public static void main(String[] args) throws Throwable {
        Class<?> c = Class.forName("jdk.internal.perf.Perf");
        Method get = c.getDeclaredMethod("getPerf");
        get.setAccessible(true);
        perf = get.invoke(null);
        ByteBuffer n = number("corpus.number", 3, 4, 77).order(ByteOrder.nativeOrder());
        System.out.println(n.getLong(0) + " " + n.capacity() + " " + n.isDirect());
        n.putLong(0, 78);
        System.out.println(published("corpus.number", new byte[] {78, 0, 0, 0, 0, 0, 0, 0}));
        ByteBuffer s = text("corpus.text", 3, 5, "hello", 20);
        System.out.println(s.get(1) + " " + s.capacity());
        System.out.println(published("corpus.text", "hello\0".getBytes()) + " " + published("corpus.none", new byte[0]));
        t("again", () -> number("corpus.number", 1, 1, 5));
        t("text again", () -> text("corpus.text", 1, 5, "x", 5));
        t("text of a number's name", () -> text("corpus.number", 1, 5, "x", 5));
        t("units 0", () -> number("corpus.a", 1, 0, 5));
        t("units 6", () -> number("corpus.b", 1, 6, 5).capacity());
        t("units 7", () -> number("corpus.c", 1, 7, 5));
        t("variability 0", () -> number("corpus.d", 0, 1, 5));
        t("variability 4", () -> number("corpus.e", 4, 1, 5));
        t("text units", () -> text("corpus.f", 1, 4, "x", 5));
        t("text monotonic", () -> text("corpus.g", 2, 5, "x", 5));
        t("constant text", () -> text("corpus.h", 1, 5, "longer than it may be", 5).capacity());
        t("short text", () -> text("corpus.i", 3, 5, "longer than it may be", 5).capacity());
        for (int i = 0; i < 200; i++) text("corpus.many." + i, 3, 5, "value " + i, 1000).put(0, (byte) 'V');
        System.out.println("many");
    }
}
