public class StringConcatShapes {
    static void p(Object o) { System.out.println(o); }
    static byte b = -1;
    static short s = -2;
    static char c = '\u20ac';
    static int i = Integer.MIN_VALUE;
    static long l = Long.MIN_VALUE;
    static float f = -0f;
    static double d = 1e21;
    static boolean z;
    static Object o = new Object() {
        public String toString() { return null; }
    };
    static String n = null;
    static int[] nularr = null;
    static char[] chars = {'a'};
    static class T {
        public String toString() { throw new IllegalStateException("toString"); }
    }
    static int calls;
    static String side() { return "s" + calls++; }
    public static void main(String[] args) {
        p("" + b);
        p("" + s);
        p("" + c);
        p("" + i);
        p("" + l);
        p("" + f);
        p("" + d);
        p("" + z);
        p("" + o);
        p("" + n);
        p("" + nularr);
        p(n + n);
        p("x" + 'y' + 1 + 2L + 3f + 4d + true + null);
        p(1 + 2 + "3" + 4 + 5);
        p('a' + 'b' + "c" + 'd' + 1);
        p(b + "" + s + c + i + l + f + d + z + o + n + nularr);
        String acc = "";
        for (int k = 0; k < 10; k++) acc += k + (k % 2 == 0 ? "," : ";") + "";
        p(acc);
        acc += 'c';
        acc += 1.5f;
        acc += null;
        acc += chars.length;
        p(acc);
        String[] arr = {"a"};
        int k = 0;
        arr[k++] += k;
        p(arr[0] + k);
        Object ob = "o";
        ob += "p";
        p(ob);
        CharSequence cs = "cs";
        p(cs + "!" + new StringBuilder("sb"));
        try {
            p("x" + new T());
        } catch (IllegalStateException e) {
            p(e.getMessage());
        }
        p(side() + side() + "-" + side() + calls);
        final String k1 = "con", k2 = "st";
        p((k1 + k2) == "const");
        String v = "con";
        p((v + k2) == "const");
        p((v + k2).intern() == "const");
        p("\u0000"
                + "\u0001" + v + "\u0002" + i);
        p("latin1 \u00ff" + v);
        p("utf16 \u0100" + v + '\u0041');
        p(v + '\ud83d' + '\ude00');
        p("a" + 1 + "b" + 2 + "c" + 3 + "d" + 4 + "e" + 5 + "f" + 6 + "g" + 7 + "h" + 8 + "i" + 9 + "j" + i + "k" + l
                + "l" + d + "m" + c + "n" + z + v + n + o + f);
        int a0 = 0, a1 = 1, a2 = 2;
        p("" + a0 + a1 + a2 + a0 + a1 + a2 + a0 + a1 + a2 + a0 + a1 + a2 + a0 + a1 + a2 + a0 + a1 + a2 + a0 + a1 + a2
                + a0 + a1 + a2 + a0 + a1 + a2 + a0 + a1 + a2 + a0 + a1 + a2 + a0 + a1 + a2 + a0 + a1 + a2 + a0 + a1 + a2
                + a0 + a1 + a2 + a0 + a1 + a2 + a0 + a1 + a2 + a0 + a1 + a2 + a0 + a1 + a2 + a0 + a1 + a2 + a0 + a1 + a2
                + a0 + a1 + a2 + a0 + a1 + a2 + a0 + a1 + a2 + a0 + a1 + a2 + a0 + a1 + a2 + a0 + a1 + a2 + a0 + a1 + a2
                + a0 + a1 + a2 + a0 + a1 + a2);
    }
}
