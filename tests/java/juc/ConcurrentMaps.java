import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class ConcurrentMaps {
    static void p(Object o) { System.out.println(o); }
    interface Call {
        Object call() throws Throwable;
    }
    static void t(String n, Call c) {
        try {
            p(n + " = " + c.call());
        } catch (Throwable e) {
            p(n + " !! " + e);
        }
    }
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 300; k++) m.merge("k" + k % 50, 1, Integer::sum);
            });
            ts[i].start();
        }
        for (Thread x : ts) x.join();
        p(m.size() + " " + m.values().stream().mapToInt(x -> x).sum() + " " + m.get("k7") + m.mappingCount());
        t("null key", () -> m.put(null, 1));
        t("null val", () -> m.put("x", null));
        t("get null", () -> m.get(null));
        p(m.putIfAbsent("k7", 0) + " " + m.putIfAbsent("new", 5) + m.replace("new", 5, 6) + m.replace("new", 9, 1)
                + m.remove("new", 1) + m.remove("new", 6) + m.computeIfAbsent("ci", String::length)
                + m.computeIfPresent("ci", (k, v) -> null) + m.compute("cc", (k, v) -> v == null ? 1 : 2)
                + m.getOrDefault("zz", -1));
        t("recursive", () -> m.computeIfAbsent("r", k -> m.computeIfAbsent("r", k2 -> 1)));
        p(m.reduceValues(1, Integer::sum) + " " + m.search(1, (k, v) -> k.equals("k3") ? v : null)
                + m.reduceKeys(1000, (a, b) -> a.compareTo(b) > 0 ? a : b)
                + m.reduceValuesToInt(1, x -> x, 0, Math::max));
        AtomicInteger n = new AtomicInteger();
        m.forEach(1, (k, v) -> n.addAndGet(v));
        p(n);
        Iterator<String> it = m.keySet().iterator();
        it.next();
        m.put("during", 1);
        m.remove("k1");
        int c = 1;
        while (it.hasNext()) {
            it.next();
            c++;
        }
        p(c > 40);
        Set<String> ks = ConcurrentHashMap.newKeySet();
        ks.add("a");
        p(ks + "" + m.keySet(7).add("added") + m.get("added") + m.contains(7) + m.containsValue(7));
        ConcurrentHashMap<Integer, Integer> big = new ConcurrentHashMap<>(2);
        for (int i = 0; i < 4; i++) {
            int b = i;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 500; k++) big.put(b * 500 + k, k);
            });
            ts[i].start();
        }
        for (Thread x : ts) x.join();
        long sum = 0;
        for (var e : big.entrySet()) sum += e.getKey() + e.getValue();
        p(big.size() + " " + sum);
        class H {
            final int v;
            H(int v) { this.v = v; }
            public int hashCode() { return 1; }
            public boolean equals(Object o) { return ((H) o).v == v; }
        }
        ConcurrentHashMap<H, Integer> col = new ConcurrentHashMap<>();
        for (int i = 0; i < 30; i++) col.put(new H(i), i);
        p(col.get(new H(29)) + col.size());
        ConcurrentSkipListMap<Integer, String> sk = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 4; i++) {
            int b = i;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 50; k++) sk.put(k * 4 + b, "v");
            });
            ts[i].start();
        }
        for (Thread x : ts) x.join();
        p(sk.size() + " " + sk.firstKey() + sk.lastKey() + sk.headMap(3) + sk.ceilingKey(77) + sk.pollFirstEntry()
                + sk.descendingMap().firstKey() + sk.subMap(10, 13));
        ConcurrentSkipListSet<String> ss = new ConcurrentSkipListSet<>(List.of("c", "a"));
        ss.add("b");
        p(ss + ss.higher("a"));
        ConcurrentMap<String, Integer> cm = new ConcurrentSkipListMap<>();
        p(cm.merge("x", 1, Integer::sum) + cm.merge("x", 1, Integer::sum) + "" + cm);
        p(new ConcurrentHashMap<>(Map.of("e", 1)).equals(Map.of("e", 1)) + " " + new ConcurrentHashMap<>(Map.of("e", 1))
                + new ConcurrentHashMap<>(Map.of("e", 1)).hashCode());
    }
}
