import java.util.*;
public class ArrayCopies {
    interface T { void run(); }
    static void t(String n, T r) { try { r.run(); System.out.println(n + " ok"); } catch (Throwable e) { System.out.println(n + " " + e); } }
    public static void main(String[] x) {
        t("null src", () -> System.arraycopy(null, 0, new int[1], 0, 1));
        t("null dst", () -> System.arraycopy(new int[1], 0, null, 0, 1));
        t("not array", () -> System.arraycopy("s", 0, new int[1], 0, 1));
        t("dst not array", () -> System.arraycopy(new int[1], 0, "s", 0, 1));
        t("dst not array2", () -> System.arraycopy(new Object[1], 0, "s", 0, 1));
        t("i->l", () -> System.arraycopy(new int[1], 0, new long[1], 0, 1));
        t("i->O", () -> System.arraycopy(new int[1], 0, new Object[1], 0, 1));
        t("O->i", () -> System.arraycopy(new Object[1], 0, new int[1], 0, 1));
        t("i[][]->i", () -> System.arraycopy(new int[1][1], 0, new int[1], 0, 1));
        t("neg src", () -> System.arraycopy(new int[10], -1, new int[10], 0, 1));
        t("neg dst", () -> System.arraycopy(new int[10], 0, new int[10], -2, 1));
        t("neg len", () -> System.arraycopy(new int[10], 0, new int[10], 0, -3));
        t("over src", () -> System.arraycopy(new int[10], 5, new int[20], 0, 7));
        t("over dst", () -> System.arraycopy(new int[20], 5, new int[10], 4, 7));
        t("over max", () -> System.arraycopy(new byte[20], 5, new byte[10], 4, Integer.MAX_VALUE));
        t("obj over", () -> System.arraycopy(new String[3], 1, new Object[3], 0, 3));
        t("obj neg", () -> System.arraycopy(new String[3], -1, new Object[3], 0, 3));
        t("mism", () -> System.arraycopy(new String[]{"a"}, 0, new Integer[3], 0, 1));
        t("mism null", () -> System.arraycopy(new String[]{null}, 0, new Integer[3], 0, 1));
        Object[] src = {"a", "b", 3, "d"};
        String[] dst = new String[4];
        t("elem", () -> System.arraycopy(src, 0, dst, 0, 4));
        System.out.println(Arrays.toString(dst));
        t("2d", () -> System.arraycopy(new Object[]{new int[1]}, 0, new int[1][], 0, 1));
        t("2d bad", () -> System.arraycopy(new Object[]{new long[1]}, 0, new int[1][], 0, 1));
        int[] a = {1,2,3,4,5,6,7};
        System.arraycopy(a, 0, a, 2, 5); System.out.println(Arrays.toString(a));
        System.arraycopy(a, 2, a, 0, 5); System.out.println(Arrays.toString(a));
        Object[] o = {1,2,3,4,5,6,7};
        System.arraycopy(o, 0, o, 2, 5); System.out.println(Arrays.toString(o));
        System.arraycopy(o, 2, o, 0, 5); System.out.println(Arrays.toString(o));
        for (Object ar : new Object[]{new boolean[3], new char[3], new double[3], new float[3], new short[3], new long[3]})
            t(ar.getClass().getSimpleName(), () -> System.arraycopy(ar, 2, ar, 0, 2));
        t("empty bad type", () -> System.arraycopy(new String[0], 0, new Integer[0], 0, 0));
        try { new ArrayCopies().clone(); } catch (CloneNotSupportedException e) { System.out.println(e); }
    }
}
