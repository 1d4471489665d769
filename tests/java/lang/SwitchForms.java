public class SwitchForms {
    enum E { A, B, C, D }
    static void p(Object o) { System.out.println(o); }
    static String dense(int i) {
        switch (i) {
            case 1: return "one";
            case 2: return "two";
            case 3:
            case 4: return "3-4";
            case 6: return "six";
            default: return "def";
        }
    }
    static String sparse(int i) {
        switch (i) {
            case Integer.MIN_VALUE: return "min";
            case -100: return "-100";
            case 0: return "0";
            case 1000000: return "mio";
            case Integer.MAX_VALUE: return "max";
        }
        return "none";
    }
    static String str(String s) {
        switch (s) {
            case "Aa": return "1";
            case "BB": return "2";
            case "AaBB": return "3";
            case "BBAa": return "4";
            case "": return "empty";
            case "\u00e9": return "e-acute";
            default: return "def";
        }
    }
    static int arrow(E e) {
        return switch (e) {
            case A -> 1;
            case B, C -> {
                int x = e.ordinal();
                yield x * 10;
            }
            case D -> throw new IllegalStateException("D!");
        };
    }
    static int fall(int i) {
        int r = 0;
        switch (i) {
            default: r += 1000;
            case 1: r += 1;
            case 2: r += 10; break;
            case 3: r += 100;
        }
        return r;
    }
    static String ch(char c) {
        return switch (c) {
            case 'a', 'e', 'i', 'o', 'u' -> "vowel";
            case '\uffff' -> "max";
            default -> {
                if (c > 'm') yield "late";
                yield "early";
            }
        };
    }
    static int old(Integer boxed) {
        return switch (boxed) {
            case 1: yield 11;
            case 2:
            default: yield 22;
        };
    }
    static String nested(int i, String s) {
        switch (i) {
            case 0:
            switch (s) {
                case "x": return "0x";
                case "y": break;
                default: return "0?";
            }
            return "0y";
            case 1: return s.equals("x") ? "1x" : "1?";
        }
        return "-";
    }
    public static void main(String[] args) {
        for (int i = -1; i < 8; i++) p(dense(i) + " " + fall(i));
        for (int i : new int[] {Integer.MIN_VALUE, -101, -100, 0, 1, 1000000, Integer.MAX_VALUE}) p(sparse(i));
        for (String s : new String[] {"Aa", "BB", "AaBB", "BBAa", "AaAa", "BBBB", "", "\u00e9", "zz"}) p(str(s));
        for (E e : E.values()) try {
            p(arrow(e));
        } catch (IllegalStateException x) {
            p(x);
        }
        for (char c : "axnb\uffff".toCharArray()) p(ch(c));
        p(old(1) + old(3));
        p(nested(0, "x") + nested(0, "y") + nested(0, "z") + nested(1, "x") + nested(2, ""));
        try {
            str(null);
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        try {
            arrow(null);
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        try {
            old(null);
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        byte b = -1;
        switch (b) {
            case -1: p("byte -1"); break;
            case 127: p("no");
        }
        long acc = 0;
        for (int i = 0; i < 100; i++) acc = acc * 31 + switch (i % 7) {
            case 0 -> i;
            case 1, 2 -> -i;
            case 6 -> {
                int k = 0;
                for (int j = 0; j < i; j++) k += j;
                yield k;
            }
            default -> 1;
        };
        p(acc);
        switch (5) { } switch (args.length) { case 0 -> p("no args"); }
        String r = "";
        for (String s : "to be or not to be".split(" ")) r += switch (s) {
            case "be" -> 'B';
            case "to" -> 'T';
            default -> s;
        };
        p(r);
    }
}
