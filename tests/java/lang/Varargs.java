public class Varargs {
    static void p(Object o) { System.out.println(o); }
    static String f(Object... a) { return a == null ? "null array" : "O" + a.length + java.util.Arrays.asList(a); }
    static String f(int a, int... r) { return "I" + a + "+" + r.length; }
    static String g(String s) { return "one"; }
    static String g(String... s) { return "many" + (s == null ? "null" : "" + s.length); }
    static String h(long a) { return "long"; }
    static String h(Integer a) { return "Integer"; }
    static String h(int... a) { return "ints"; }
    static <T> String k(T... ts) { return ts.getClass().getComponentType().getSimpleName() + ts.length; }
    static String m(char c, Object... o) { return "mc" + o.length; }
    static String m(int... o) { return "mi"; }
    public static void main(String... args) {
        p(f());
        p(f("a"));
        p(f("a", 1, null));
        p(f((Object[]) null));
        p(f((Object) null));
        p(f(new String[] {"x", "y"}));
        p(f((Object) new String[] {"x"}).startsWith("O1[[Ljava.lang.String;@"));
        p(f(1L));
        p(f(1, "x"));
        p(f(new int[] {1, 2}).startsWith("O1[[I@"));
        p(g("x"));
        p(g());
        p(g("x", "y"));
        p(g((String[]) null));
        p(g((String) null));
        p(h(1));
        p(h((Integer) 1));
        p(h());
        p(h((byte) 1));
        p(k(1, 2));
        p(k("a"));
        p(k(1, "a"));
        p(k());
        p(k(new Integer[3]));
        p(m(1));
        p(String.format("%s %s", new Object[] {"p", "q"}));
        p(args.length);
    }
}
