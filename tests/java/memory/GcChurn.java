// VMARGS: -Xmx128m
import java.util.*;
public class GcChurn {
    static class Node {
        Node l, r;
        int v;
        Node(int d, int v) {
            this.v = v;
            if (d > 0) {
                l = new Node(d - 1, v * 2);
                r = new Node(d - 1, v * 2 + 1);
            }
        }
        int sum() { return v + (l == null ? 0 : l.sum() + r.sum()); }
    }
    public static void main(String[] args) {
        Node keep = new Node(12, 1);
        int expect = keep.sum();
        long acc = 0;
        for (int i = 0; i < 60; i++) {
            Node t = new Node(8, i);
            acc += t.sum();
            if (i % 20 == 0) System.gc();
        }
        System.out.println(acc + " " + (keep.sum() == expect) + " " + expect);
        Map<Integer, int[]> m = new LinkedHashMap<>();
        for (int i = 0; i < 5000; i++) {
            m.put(i, new int[] {i, i * 2});
            if (m.size() > 500) m.remove(m.keySet().iterator().next());
        }
        long s = 0;
        for (int[] a : m.values()) s += a[0] + a[1];
        System.out.println(s + " " + m.size());
        byte[][] bufs = new byte[20][];
        for (int i = 0; i < 400; i++) {
            bufs[i % 20] = new byte[i * 997 % 100000 + 1];
            bufs[i % 20][0] = (byte) i;
        }
        int x = 0;
        for (byte[] b : bufs) x += b[0];
        System.out.println(x);
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            String t = "s" + i;
            if (i % 500 == 0) sb.append(t);
        }
        System.out.println(sb);
        Object[] ring = new Object[100];
        for (int i = 0; i < 10000; i++)
            ring[i % 100] = new Object[] {
                    ring[(i + 50) % 100] instanceof Object[] o && i % 100 != 0 ? o[1] : null, "r" + i % 7};
        System.out.println(((Object[]) ring[42])[1]);
        int h = 0;
        for (int i = 0; i < 2000; i++) {
            Object o = new Object();
            int id = System.identityHashCode(o);
            if (i % 400 == 0) System.gc();
            if (id != System.identityHashCode(o) || id != o.hashCode()) h++;
        }
        System.out.println("hash moved " + h);
        Runtime r = Runtime.getRuntime();
        System.out.println((r.totalMemory() <= r.maxMemory()) + " " + (r.freeMemory() <= r.totalMemory()) + " "
                + (r.freeMemory() > 0) + " " + (r.availableProcessors() >= 1));
    }
}
