import java.util.*;
public class LzCompress {
    static List<Integer> lzw(String s) {
        Map<String, Integer> d = new HashMap<>();
        for (int i = 0; i < 256; i++) d.put("" + (char) i, i);
        List<Integer> o = new ArrayList<>();
        String w = "";
        for (char c : s.toCharArray()) {
            String wc = w + c;
            if (d.containsKey(wc)) w = wc;
            else {
                o.add(d.get(w));
                d.put(wc, d.size());
                w = "" + c;
            }
        }
        if (!w.isEmpty()) o.add(d.get(w));
        return o;
    }
    static String unlzw(List<Integer> c) {
        Map<Integer, String> d = new HashMap<>();
        for (int i = 0; i < 256; i++) d.put(i, "" + (char) i);
        String w = "" + (char) (int) c.get(0);
        StringBuilder r = new StringBuilder(w);
        for (int k : c.subList(1, c.size())) {
            String e = d.containsKey(k) ? d.get(k) : w + w.charAt(0);
            r.append(e);
            d.put(d.size(), w + e.charAt(0));
            w = e;
        }
        return r.toString();
    }
    static String rle(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); j++) {}
            b.append(j - i).append(s.charAt(i));
        }
        return b.toString();
    }
    static String bwt(String s) {
        s += '\0';
        String t = s;
        Integer[] r = new Integer[s.length()];
        for (int i = 0; i < r.length; i++) r[i] = i;
        int n = r.length;
        Arrays.sort(r, (a, b) -> {
            for (int k = 0; k < n; k++) {
                int d = t.charAt((a + k) % n) - t.charAt((b + k) % n);
                if (d != 0) return d;
            }
            return 0;
        });
        StringBuilder o = new StringBuilder();
        for (int i : r) o.append(s.charAt((i + n - 1) % n));
        return o.toString();
    }
    public static void main(String[] args) {
        String text = "TOBEORNOTTOBEORTOBEORNOT".repeat(20) + "abcabcabc";
        List<Integer> c = lzw(text);
        System.out.println(c.size() + " " + c.subList(0, 20) + unlzw(c).equals(text));
        System.out.println(rle("aaabccddddd") + " " + bwt("banana").replace('\0', '$') + " "
                + rle(bwt("mississippi").replace('\0', '$')));
    }
}
