import java.util.*;
public class RedBlackTree<K extends Comparable<K>, V> {
    private static final boolean R = true, B = false;
    private class N {
        K k;
        V v;
        N l, r;
        boolean c = R;
        int n = 1;
        N(K k, V v) {
            this.k = k;
            this.v = v;
        }
    }
    private N root;
    private boolean red(N x) { return x != null && x.c; }
    private int size(N x) { return x == null ? 0 : x.n; }
    private N rotL(N h) {
        N x = h.r;
        h.r = x.l;
        x.l = h;
        x.c = h.c;
        h.c = R;
        x.n = h.n;
        h.n = 1 + size(h.l) + size(h.r);
        return x;
    }
    private N rotR(N h) {
        N x = h.l;
        h.l = x.r;
        x.r = h;
        x.c = h.c;
        h.c = R;
        x.n = h.n;
        h.n = 1 + size(h.l) + size(h.r);
        return x;
    }
    void put(K k, V v) {
        root = put(root, k, v);
        root.c = B;
    }
    private N put(N h, K k, V v) {
        if (h == null) return new N(k, v);
        int c = k.compareTo(h.k);
        if (c < 0) h.l = put(h.l, k, v);
        else if (c > 0) h.r = put(h.r, k, v);
        else h.v = v;
        if (red(h.r) && !red(h.l)) h = rotL(h);
        if (red(h.l) && red(h.l.l)) h = rotR(h);
        if (red(h.l) && red(h.r)) {
            h.c = R;
            h.l.c = h.r.c = B;
        }
        h.n = 1 + size(h.l) + size(h.r);
        return h;
    }
    V get(K k) {
        N x = root;
        while (x != null) {
            int c = k.compareTo(x.k);
            if (c == 0) return x.v;
            x = c < 0 ? x.l : x.r;
        }
        return null;
    }
    int height() { return height(root); }
    private int height(N x) { return x == null ? 0 : 1 + Math.max(height(x.l), height(x.r)); }
    K select(int i) {
        N x = root;
        while (true) {
            int t = size(x.l);
            if (i < t) x = x.l;
            else if (i > t) {
                i -= t + 1;
                x = x.r;
            } else return x.k;
        }
    }
    void walk(N x, List<K> o) {
        if (x != null) {
            walk(x.l, o);
            o.add(x.k);
            walk(x.r, o);
        }
    }
    public static void main(String[] args) {
        RedBlackTree<Integer, String> t = new RedBlackTree<>();
        for (int i = 0; i < 1500; i++) t.put(i * 7919 % 1501, "v" + i);
        System.out.println(t.size(t.root) + " " + (t.height() <= 22) + " " + t.get(700) + " " + t.get(5000) + " "
                + t.select(0) + " " + t.select(777));
        List<Integer> l = new ArrayList<>();
        t.walk(t.root, l);
        boolean ok = true;
        for (int i = 1; i < l.size(); i++) ok &= l.get(i - 1) < l.get(i);
        System.out.println(ok + " " + l.hashCode());
        RedBlackTree<String, Integer> w = new RedBlackTree<>();
        for (String s : "the rain in spain stays mainly in the plain".split(" "))
            w.put(s, w.get(s) == null ? 1 : w.get(s) + 1);
        System.out.println(w.get("the") + " " + w.get("in") + " " + w.select(0));
    }
}
