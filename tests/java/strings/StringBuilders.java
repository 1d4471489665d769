public class StringBuilders {
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
        StringBuilder b = new StringBuilder();
        b.append(1)
                .append('c')
                .append(2L)
                .append(1.5f)
                .append(2.5)
                .append(true)
                .append((Object) null)
                .append((String) null)
                .append(new char[] {'x', 'y'})
                .append("abcdef", 1, 3)
                .append(new char[] {'p', 'q', 'r'}, 1, 2)
                .appendCodePoint(0x1F600)
                .append(new StringBuffer("buf"))
                .append(Integer.MIN_VALUE)
                .append(Long.MIN_VALUE);
        p(b + " " + b.length());
        b.insert(0, "<<")
                .insert(2, 42)
                .insert(b.length(), '>')
                .insert(3, true)
                .insert(0, (Object) null)
                .insert(1, new char[] {'!'})
                .insert(2, 1.25);
        p(b);
        b.delete(0, 10).deleteCharAt(0).replace(0, 3, "REPL");
        p(b);
        b.reverse();
        p(b);
        b.setLength(5);
        p(b + "|");
        b.setLength(8);
        p(b.toString().replace('\0', '0'));
        b.setCharAt(0, '\u20ac');
        p(b.charAt(0) + "" + b.indexOf("0") + b.lastIndexOf("\0") + b.codePointAt(0));
        StringBuilder l = new StringBuilder("latin");
        l.append('\u0100').deleteCharAt(5).append("x");
        p(l + " " + l.compareTo(new StringBuilder("latinx")) + " " + l.equals(new StringBuilder("latinx")) + " "
                + l.capacity() + " " + new StringBuilder(3).capacity() + " " + new StringBuilder("abc").capacity());
        l.ensureCapacity(100);
        p(l.capacity());
        l.trimToSize();
        p(l.capacity());
        p(new StringBuilder("a\ud83d\ude00b").reverse().codePointAt(1) == 0x1F600);
        p(l.chars().sum() + l.subSequence(1, 3).toString() + l.substring(2));
        char[] d = new char[3];
        l.getChars(0, 3, d, 0);
        p(new String(d));
        StringBuffer sb = new StringBuffer("sync");
        sb.append(sb).insert(2, sb).reverse();
        p(sb);
        sb.delete(2, 100);
        p(sb + " " + sb.isEmpty());
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 300; i++) big.append(i);
        p(big.length() + " " + big.toString().hashCode() + " " + big.capacity());
        StringBuilder self = new StringBuilder("ab");
        self.append(self).append(self, 1, 3);
        p(self);
        p(String.join("|", new java.util.StringJoiner(",", "{", "}").add("a").add("b").toString(),
                new java.util.StringJoiner("-").setEmptyValue("EMPTY").toString()));
        java.util.StringJoiner j = new java.util.StringJoiner(",");
        j.add("q").merge(new java.util.StringJoiner("/").add("r").add("s"));
        p(j + " " + j.length());
        t(() -> b.charAt(50));
        t(() -> b.insert(99, "x"));
        t(() -> b.delete(5, 2));
        t(() -> b.deleteCharAt(-1));
        t(() -> b.setCharAt(8, 'x'));
        t(() -> b.replace(9, 10, ""));
        t(() -> b.substring(9));
        t(() -> b.append("abc", 2, 1));
        t(() -> b.setLength(-1));
        t(() -> new StringBuilder(-1));
        t(() -> b.append(new char[2], 1, 2));
        t(() -> b.getChars(0, 5, new char[1], 0));
        t(() -> b.appendCodePoint(-5));
        t(() -> new StringBuilder((String) null));
        t(() -> sb.charAt(5));
        t(() -> b.subSequence(3, 50));
    }
}
