import java.util.*;
public class Huffman {
    static abstract class T implements Comparable<T> {
        final int f, id;
        static int ids;
        T(int f) {
            this.f = f;
            id = ids++;
        }
        public int compareTo(T o) { return f != o.f ? f - o.f : id - o.id; }
        abstract void codes(String p, Map<Character, String> m);
    }
    static class L extends T {
        final char c;
        L(char c, int f) {
            super(f);
            this.c = c;
        }
        void codes(String p, Map<Character, String> m) { m.put(c, p.isEmpty() ? "0" : p); }
    }
    static class N extends T {
        final T l, r;
        N(T l, T r) {
            super(l.f + r.f);
            this.l = l;
            this.r = r;
        }
        void codes(String p, Map<Character, String> m) {
            l.codes(p + '0', m);
            r.codes(p + '1', m);
        }
    }
    public static void main(String[] args) {
        String text =
                "it was the best of times it was the worst of times it was the age of wisdom it was the age of foolishness";
        TreeMap<Character, Integer> f = new TreeMap<>();
        for (char c : text.toCharArray()) f.merge(c, 1, Integer::sum);
        PriorityQueue<T> q = new PriorityQueue<>();
        f.forEach((c, n) -> q.add(new L(c, n)));
        while (q.size() > 1) q.add(new N(q.poll(), q.poll()));
        T root = q.poll();
        TreeMap<Character, String> m = new TreeMap<>();
        root.codes("", m);
        m.forEach((c, s) -> System.out.println("'" + c + "' " + f.get(c) + " " + s));
        StringBuilder bits = new StringBuilder();
        for (char c : text.toCharArray()) bits.append(m.get(c));
        System.out.println(bits.length() + " bits of " + text.length() * 8);
        StringBuilder back = new StringBuilder();
        T n = root;
        for (int i = 0; i < bits.length(); i++) {
            n = bits.charAt(i) == '0' ? ((N) n).l : ((N) n).r;
            if (n instanceof L l) {
                back.append(l.c);
                n = root;
            }
        }
        System.out.println(back.toString().equals(text));
    }
}
