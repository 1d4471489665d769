import java.util.*;
import java.util.regex.*;
public class Patterns {
    static void m(String re, String s, int... fl) {
        try {
            Matcher m = Pattern.compile(re, fl.length > 0 ? fl[0] : 0).matcher(s);
            StringBuilder b = new StringBuilder(re.replace("\n", "\\n") + " ~ "
                    + s.replace("\n", "\\n").replace("\r", "\\r") + ": " + m.matches() + " " + m.lookingAt());
            m.reset();
            while (m.find()) {
                b.append(" [").append(m.start()).append(',').append(m.end()).append(' ').append(
                        m.group().replace("\n", "\\n").replace("\r", "\\r"));
                for (int i = 1; i <= m.groupCount(); i++) b.append('|').append(m.group(i));
                b.append(']');
            }
            System.out.println(b);
        } catch (PatternSyntaxException e) {
            System.out.println(re + " !! " + e.getMessage().replace("\n", " / ") + " " + e.getIndex());
        }
    }
    public static void main(String[] args) {
        m("a*b", "aaab ab b");
        m("(a)(b)?", "ab a");
        m("a|ab|abc", "abc");
        m("(a+)+b", "aaaab");
        m("a{2,3}", "aaaaaaa");
        m("a{2,3}?", "aaaaa");
        m("a*+a", "aaa");
        m("x??y", "xy");
        m("^\\d+$", "12\n34", Pattern.MULTILINE);
        m("^.*$", "ab\ncd\r\nef");
        m(".", "\n\r\u0085\u2028");
        m(".", "\n", Pattern.DOTALL);
        m("HELLO", "hello", Pattern.CASE_INSENSITIVE);
        m("\u00c9", "\u00e9", Pattern.CASE_INSENSITIVE);
        m("\u00c9", "\u00e9", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        m("a b # comment", "ab", Pattern.COMMENTS);
        m("a.c", "a.c abc", Pattern.LITERAL);
        m("\\Qa.c\\E+", "a.cc");
        m("(?i)x(?-i)y", "Xy XY");
        m("(?<n>\\w)\\k<n>", "hello aa");
        m("(\\w)\\1", "hello");
        m("(?=a)\\w", "abc a");
        m("(?!a)\\w", "abc");
        m("(?<=a)b", "ab cb");
        m("(?<!a)b", "ab cb");
        m("(?>a+)b", "aab");
        m("\\bfoo\\b", "foo food foo");
        m("\\Boo", "foo oo");
        m("[a-c&&[^b]]", "abcd");
        m("[^a-y]", "xyz");
        m("[\\w&&\\D]+", "ab12_");
        m("\\p{Lu}\\p{L}*", "Hello World");
        m("\\p{IsGreek}", "a\u03b1");
        m("\\p{Punct}+", "a,b!");
        m("\\h+\\v", " \t\n");
        m("\\R", "\r\n\n");
        m("\\X", "e\u0301x");
        m("\\x41\\u0042\\t", "AB\t");
        m("\\0101", "A");
        m("\\G\\d", "12a3");
        m("\\Aab\\z", "ab");
        m("ab\\Z", "ab\n");
        m("", "ab");
        m("(a|b)*c", "ababc");
        m("((a)|(b))+", "ab");
        m("[\\ud83d\\ude00]", "x\ud83d\ude00");
        m("\\d+(?:\\.\\d+)?", "1 2.5 3.");
        m("(\\d+)-(\\d+)", "10-20 30-40");
        m("[]a]", "a");
        m("[a", "a");
        m("(a", "a");
        m("a)", "a");
        m("*a", "a");
        m("a{2", "a");
        m("a{3,1}", "a");
        m("\\", "a");
        m("[z-a]", "a");
        m("(?<1>a)", "a");
        m("\\k<no>", "a");
        m("(?<=a*)b", "ab");
        m("\\p{Nope}", "a");
        m("(?z)", "a");
        m("\\y", "a");
        m("a**", "a");
        m("(?<n>a)(?<n>b)", "ab");
        m("x{99999999999}", "x");
        m("[[:alpha:]]", "a");
        m("(a?){3}a{3}", "aaa");
        m("^(([a-z])+.)+[A-Z]([a-z])+$", "aaaaaaaaaaaaaa");
        m("\\N{LATIN SMALL LETTER A}", "a");
        Pattern p = Pattern.compile("(?<k>\\w+)=(?<v>\\w*)");
        Matcher x = p.matcher("a=1, b=, c=33");
        while (x.find())
            System.out.println(x.group("k") + "->" + x.group("v") + " " + x.start("v") + x.end(2)
                    + x.toMatchResult().groupCount());
        System.out.println(p.matcher("a=1,b=2").replaceAll("${v}=$1") + p.matcher("q=1").replaceFirst("\\$x")
                + p.matcher("a=1,b=2").replaceAll(r -> r.group(2) + r.group(1).toUpperCase())
                + Matcher.quoteReplacement("$1\\") + Pattern.quote("a\\Eb"));
        StringBuilder sb = new StringBuilder();
        x.reset();
        while (x.find()) x.appendReplacement(sb, "<$2>");
        x.appendTail(sb);
        System.out.println(sb);
        System.out.println(Pattern.compile("\\s*,\\s*").splitAsStream("a , b,c").toList()
                + Arrays.toString(Pattern.compile("(?=[A-Z])").split("camelCaseString")) + p.asPredicate().test("z=1")
                + p.asMatchPredicate().test("z=1 ") + p.matcher("a=1 b=2").results().map(MatchResult::group).toList()
                + p.pattern() + p.flags() + p);
        for (Runnable r : new Runnable[] {()
                                                  -> p.matcher("a=1").group(),
                     ()
                             -> x.group("zz"),
                     ()
                             -> x.group(7),
                     ()
                             -> p.matcher("x=1").replaceAll("$9"),
                     ()
                             -> p.matcher("x=1").replaceAll("${zz}"),
                     ()
                             -> p.matcher("x=1").replaceAll("\\"),
                     ()
                             -> p.matcher("x=1").replaceAll("${v"),
                     ()
                             -> p.matcher("abc").region(2, 9),
                     () -> p.matcher("abc").find(10), () -> Pattern.compile("a", 1 << 20), () -> x.start("q")})
            try {
                r.run();
                System.out.println("none");
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        Matcher rg = Pattern.compile("^b.*").matcher("abcd");
        rg.region(1, 3);
        System.out.println(rg.find() + rg.group() + rg.hitEnd() + rg.requireEnd() + rg.regionEnd());
        rg.useAnchoringBounds(false).reset().region(1, 3);
        System.out.println(
                rg.find() + " " + rg.usePattern(Pattern.compile("c")).find() + " " + rg.hasTransparentBounds() + rg);
        Scanner sc = new Scanner("1 two 3.5 true\nline two\n0xff");
        System.out.println(sc.nextInt() + sc.next() + sc.nextDouble() + sc.nextBoolean() + sc.nextLine() + "|"
                + sc.nextLine() + sc.hasNextInt() + sc.hasNext("0x.*") + sc.findInLine("f+"));
        try {
            new Scanner("x").nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e);
        }
        try {
            new Scanner("").nextLine();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Scanner("a-b--c").useDelimiter("-").tokens().toList() + " "
                + new StringTokenizer("a b,c", " ,", true).countTokens());
    }
}
