public class BinaryTrees {
    static class T {
        T l, r;
        static T make(int d) {
            T t = new T();
            if (d > 0) {
                t.l = make(d - 1);
                t.r = make(d - 1);
            }
            return t;
        }
        int check() { return l == null ? 1 : 1 + l.check() + r.check(); }
    }
    public static void main(String[] args) {
        int max = 10;
        T keep = T.make(max);
        for (int d = 4; d <= max; d += 2) {
            int n = 1 << (max - d + 4), c = 0;
            for (int i = 0; i < n; i++) c += T.make(d).check();
            System.out.println(n + "\t trees of depth " + d + "\t check: " + c);
        }
        System.out.println("long lived tree of depth " + max + "\t check: " + keep.check());
    }
}
