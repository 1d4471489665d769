import java.lang.reflect.Array;
import java.util.*;
public class ArrayReflect {
    static void p(Object o) { System.out.println(o); }
    interface Call {
        Object call() throws Throwable;
    }
    static void t(String n, Call c) {
        try {
            p(n + " = " + c.call());
        } catch (Throwable e) {
            p((n + " !! " + e).replaceAll("@[0-9a-f]+", "@H"));
        }
    }
    public static void main(String[] args) {
        for (Class<?> c : new Class<?>[] {boolean.class, byte.class, char.class, short.class, int.class, long.class,
                     float.class, double.class, String.class, Object.class}) {
            Object a = Array.newInstance(c, 2);
            p(a.getClass().getName() + Array.getLength(a) + Array.get(a, 0));
            t(" set int", () -> {
                Array.set(a, 0, 65);
                return Array.get(a, 0);
            });
            t(" set byte", () -> {
                Array.set(a, 0, (byte) 66);
                return Array.get(a, 0);
            });
            t(" set str", () -> {
                Array.set(a, 1, "s");
                return Array.get(a, 1);
            });
            t(" setChar", () -> {
                Array.setChar(a, 0, 'Z');
                return Array.get(a, 0);
            });
            t(" setDouble", () -> {
                Array.setDouble(a, 0, 2.5);
                return Array.get(a, 0);
            });
            t(" setBoolean", () -> {
                Array.setBoolean(a, 0, true);
                return Array.get(a, 0);
            });
            t(" getInt", () -> Array.getInt(a, 0));
            t(" getDouble", () -> Array.getDouble(a, 0));
            t(" getByte", () -> Array.getByte(a, 0));
            t(" getChar", () -> Array.getChar(a, 0));
            t(" set null", () -> {
                Array.set(a, 0, null);
                return Array.get(a, 0);
            });
        }
        t("oob", () -> Array.get(new int[2], 2));
        t("neg", () -> Array.get(new int[2], -1));
        t("set oob", () -> {
            Array.setInt(new int[1], 5, 1);
            return 0;
        });
        t("not array", () -> Array.getLength("s"));
        t("not array get", () -> Array.get("s", 0));
        t("null", () -> Array.getLength(null));
        t("null get", () -> Array.get(null, 0));
        t("void", () -> Array.newInstance(void.class, 1));
        t("neg size", () -> Array.newInstance(int.class, -3));
        t("null type", () -> Array.newInstance(null, 1));
        t("multi", () -> Array.newInstance(int.class, 2, 3).getClass());
        t("multi of array", () -> Array.newInstance(int[].class, 2).getClass());
        t("multi neg", () -> Array.newInstance(int.class, 2, -1));
        t("multi none", () -> Array.newInstance(int.class, new int[0]));
        t("multi many", () -> Array.newInstance(int.class, new int[256]));
        t("max dims", () -> Array.newInstance(int.class, new int[255]).getClass().getName().length());
        t("deep", () -> Arrays.deepToString((Object[]) Array.newInstance(String.class, 2, 2)));
        t("toArray",
                () -> new ArrayList<>(List.of("q")).toArray((String[]) Array.newInstance(String.class, 0)).getClass());
        int[][] jag = (int[][]) Array.newInstance(int.class, 2, 0);
        p(jag[0].length + " " + jag[1].getClass());
        t("zero outer", () -> ((Object[]) Array.newInstance(int.class, 0, 5)).length);
        Class<?> c = int.class;
        for (int i = 0; i < 5; i++) c = c.arrayType();
        p(c.getName());
        StringBuilder n = new StringBuilder();
        for (int i = 0; i < 255; i++) n.append('[');
        t("255 dims", () -> Class.forName(n + "I").getComponentType().getName().length());
        t("256 dims", () -> Class.forName(n + "[I"));
        Class<?> deep = Array.newInstance(int.class, new int[255]).getClass();
        t("arrayType too deep", () -> deep.arrayType());
        t("newInstance too deep", () -> Array.newInstance(deep, 1));
    }
}
