import java.util.*;
public class StringBasics {
    static void p(Object o) { System.out.println(o); }
    static void t(Runnable r) {
        try {
            r.run();
            p("none");
        } catch (RuntimeException e) {
            p(e);
        }
    }
    public static void main(String[] args) {
        String s = "Hello, World", u = "h\u00e9llo \u20ac \ud83d\ude00";
        p(s.length() + " " + u.length() + " " + u.codePointCount(0, u.length()) + " " + s.hashCode() + " "
                + u.hashCode() + " "
                + "".hashCode());
        p(s.charAt(4) + s.substring(7) + s.substring(0, 5) + s.substring(3, 3) + "|");
        p(s.indexOf('o') + " " + s.indexOf('o', 5) + " " + s.lastIndexOf('o') + " " + s.indexOf("World") + " "
                + s.indexOf("") + " " + s.lastIndexOf("") + " " + s.indexOf("zz") + " " + s.indexOf('l', -5) + " "
                + s.indexOf('l', 100) + " " + u.indexOf(0x1F600) + " " + u.indexOf("\u20ac"));
        p(s.contains("lo,") + " " + s.startsWith("Hell") + " " + s.startsWith("World", 7) + " " + s.endsWith("ld") + " "
                + s.isEmpty() + " "
                + " \t".isBlank() + " " + s.equals("hello, world") + " " + s.equalsIgnoreCase("hello, WORLD") + " "
                + s.contentEquals(new StringBuilder(s)) + " " + s.regionMatches(true, 7, "WORLDS", 0, 5));
        p(s.compareTo("Hello") + " "
                + "a".compareTo("b") + " "
                + "a".compareTo("\u0100") + " "
                + "\u0100".compareTo("a") + " "
                + "abc".compareToIgnoreCase("ABD") + " "
                + "".compareTo("x"));
        p(s.toUpperCase() + s.toLowerCase() + "\u00df".toUpperCase() + "\u0130".toLowerCase().length()
                + "I".toLowerCase(Locale.forLanguageTag("tr")) + "\u03a3\u03a3".toLowerCase());
        p(s.replace('l', 'L') + s.replace("o", "00") + s.replaceAll("[aeiou]", "<$0>") + s.replaceFirst("l+", "_")
                + "aaa".replace("aa", "b") + "x".replace("", "-"));
        p("  trim \u2003".trim() + "|"
                + "  strip \u2003".strip() + "|"
                + " a ".stripLeading() + "|"
                + " a ".stripTrailing() + "|");
        p(Arrays.toString("a,b,,c,,".split(",")) + Arrays.toString("a,b,,c,,".split(",", -1))
                + Arrays.toString("a,b,c".split(",", 2)) + Arrays.toString("".split(","))
                + Arrays.toString("abc".split("")) + Arrays.toString("a1b22c".split("\\d+"))
                + Arrays.toString("boo:and:foo".split("o", 0)));
        p(String.join("-", "a", "b", null) + String.join(",", List.of()) + "ab".repeat(3) + "x".repeat(0));
        p("a\nb\r\nc\rd".lines().toList() + " "
                + "abc".chars().sum() + " " + u.codePoints().boxed().toList());
        p(new String(new char[] {'a', 'b', 'c'}, 1, 2) + String.valueOf(new char[] {'x'})
                + String.copyValueOf(new char[] {'q', 'r'}, 1, 1) + new String(new int[] {0x1F600, 65}, 0, 2)
                + String.valueOf((Object) null) + String.valueOf(1.0f) + String.valueOf(true)
                + new String(new byte[] {72, 105}));
        p("abc".matches("[a-c]+") + " "
                + "abc".matches("b") + " "
                + "\tx\\n".translateEscapes() + " "
                + "  a\n b".indent(2).replace("\n", "/") + "  a\n   b\n".stripIndent().replace("\n", "/") + " "
                + "%d-%s".formatted(5, "x") + " "
                + "abc".transform(x -> x + x).length());
        char[] dst = {'.', '.', '.', '.'};
        "wxyz".getChars(1, 3, dst, 1);
        p(new String(dst) + "abc".toCharArray().length + "abc".subSequence(1, 2) + "a".concat("b")
                + "abc".describeConstable().get());
        String i1 = new String("lit"), i2 = "lit";
        p((i1 == i2) + " " + (i1.intern() == i2) + " " + i1.equals(i2) + " "
                + ("l"
                                + "it"
                        == i2)
                + " " + (String.valueOf(12).intern() == "12"));
        p("\u00e9".equals("e\u0301") + " "
                + "\u0041\u030a".codePointAt(0) + " "
                + "a\ud83d".codePointAt(1) + " " + u.offsetByCodePoints(8, 1) + " " + u.codePointBefore(u.length()));
        StringBuilder cmp = new StringBuilder();
        for (String a : new String[] {"", "a", "b", "\u00ff", "\u0100", "\ud83d\ude00"})
            for (String b : new String[] {"", "a", "\u00ff", "\u0100"})
                cmp.append(Integer.signum(a.compareTo(b))).append(a.equals(b) ? '=' : ' ');
        p(cmp);
        t(() -> s.charAt(12));
        t(() -> s.substring(13));
        t(() -> s.substring(-1));
        t(() -> s.substring(5, 20));
        t(() -> s.substring(5, 4));
        t(() -> s.codePointAt(-1));
        t(() -> "a".repeat(-1));
        t(() -> "abc".getChars(0, 4, new char[9], 0));
        t(() -> "abc".getChars(0, 3, new char[2], 0));
        t(() -> new String(new char[3], 1, 3));
        t(() -> s.contains(null));
        t(() -> s.compareTo(null));
        t(() -> String.join(null, "a"));
        t(() -> "\\q".translateEscapes());
        t(() -> new String(new int[] {-1}, 0, 1));
        t(() -> s.subSequence(2, 1));
        t(() -> s.split("["));
        p(s.equals(null));
    }
}
