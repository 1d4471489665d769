import java.util.*;
public class PatternInstanceof {
    static void p(Object o) { System.out.println(o); }
    sealed interface S permits C, R, N {}
    record C(double r) implements S {}
    record R(double w, double h) implements S {}
    static final class N implements S {}
    static String d(Object o) {
        if (o instanceof String s && s.length() > 2) return "long " + s;
        else if (!(o instanceof Integer i)) {
            if (o instanceof int[] a) return "ints " + a.length;
            if (o instanceof Object[][] m) return "matrix " + m.length;
            if (o instanceof List<?> l && !l.isEmpty() && l.get(0) instanceof String f) return "list of " + f;
            return "other " + (o == null);
        } else return "int " + (i + 1);
    }
    static double area(S s) {
        return s instanceof C c ? Math.PI * c.r() * c.r() : s instanceof R r ? r.w() * r.h() : -1;
    }
    static String s = "field";
    static boolean shadow(Object o) { return o instanceof String s && s.equals("local") || s.equals("x"); }
    public static void main(String[] args) {
        for (Object o : new Object[] {"ab", "abc", 5, new int[3], new Integer[2][2], new int[1][1], List.of("q"),
                     List.of(1), List.of(), null, 'c'})
            p(d(o));
        p(area(new R(2, 3)) + " " + area(new N()) + " " + (int) area(new C(1)));
        p(shadow("local") + " " + shadow("field"));
        Object o = 3;
        while (!(o instanceof String t)) {
            o = o instanceof Integer n && n > 0 ? (Object) (n - 1) : "done" + o;
        }
        p(t);
        p((o instanceof CharSequence) + " " + (null instanceof Object) + " " + (new int[0] instanceof Object) + " "
                + ((Object) new int[0] instanceof Cloneable) + " " + ((Object) new String[0] instanceof Object[]) + " "
                + ((Object) new String[0][0] instanceof Object[]) + " " + ((Object) new int[0][0] instanceof Object[])
                + " " + ((Object) new String[0] instanceof Comparable[]) + " "
                + ((Object) new Object[] {"s"} instanceof String[]) + " "
                + ((Object) new Integer[0][0] instanceof Number[][]));
        p(S.class.isSealed() + Arrays.toString(S.class.getPermittedSubclasses()) + N.class.isSealed()
                + Arrays.toString(N.class.getPermittedSubclasses()));
    }
}
