import java.util.*;
public class HashMaps {
    static void p(Object o) { System.out.println(o); }
    static class Bad implements Comparable<Bad> {
        final int v;
        Bad(int v) { this.v = v; }
        public int hashCode() { return v & 1; }
        public boolean equals(Object o) { return o instanceof Bad b && b.v == v; }
        public int compareTo(Bad o) { return Integer.compare(v, o.v); }
        public String toString() { return "b" + v; }
    }
    static class NoCmp {
        final int v;
        NoCmp(int v) { this.v = v; }
        public int hashCode() { return 7; }
        public boolean equals(Object o) { return o instanceof NoCmp b && b.v == v; }
    }
    public static void main(String[] args) {
        Map<String, Integer> m = new HashMap<>();
        for (String s : "the quick brown fox jumps over the lazy dog the end".split(" ")) m.merge(s, 1, Integer::sum);
        p(m);
        p(m.keySet());
        p(m.values());
        m.put(null, 0);
        m.put("nul", null);
        p(m.get(null) + " " + m.get("nul") + " " + m.containsKey("nul") + " " + m.getOrDefault("nul", 5) + " "
                + m.getOrDefault("x", 5) + " " + m.putIfAbsent("nul", 9) + " " + m.putIfAbsent("nul", 10) + " "
                + m.remove("zz") + " " + m.remove("the", 99) + " " + m.remove("the", 3) + " " + m.replace("dog", 5)
                + " " + m.replace("dog", 5, 6) + " " + m.replace("cat", 1));
        p(m.compute("fox", (k, v) -> v == null ? 1 : v + 10) + " " + m.compute("new", (k, v) -> v == null ? 1 : 2) + " "
                + m.compute("fox", (k, v) -> null) + " " + m.computeIfAbsent("abs", String::length) + " "
                + m.computeIfAbsent("abs", k -> 99) + " " + m.computeIfPresent("abs", (k, v) -> v + 1) + " "
                + m.computeIfPresent("none", (k, v) -> 1) + " " + m.merge("abs", 5, (a, b) -> null));
        p(m.size() + " " + m.entrySet().stream().map(Object::toString).sorted().toList() + " " + m.hashCode() + " "
                + m.equals(new TreeMap<>(Map.of())) + m.containsValue(6));
        m.replaceAll((k, v) -> v == null ? -1 : v * 2);
        m.values().removeIf(v -> v > 3);
        p(m);
        m.remove(null);
        m.keySet().retainAll(Set.of("quick", "brown"));
        p(m + " " + m.isEmpty());
        Map<Bad, Integer> t = new HashMap<>();
        for (int i = 0; i < 100; i++) t.put(new Bad(i), i);
        p(t.size() + " " + t.get(new Bad(55)) + " " + t.get(new Bad(100)) + " " + t.keySet().iterator().next()
                + t.remove(new Bad(3)));
        int sum = 0;
        for (var e : t.entrySet()) {
            sum += e.getValue();
            e.setValue(1);
        }
        p(sum + " " + t.values().stream().mapToInt(x -> x).sum());
        for (int i = 0; i < 97; i++) t.remove(new Bad(i));
        p(t);
        Map<NoCmp, Integer> nc = new HashMap<>();
        for (int i = 0; i < 50; i++) nc.put(new NoCmp(i), i);
        p(nc.size() + " " + nc.get(new NoCmp(33)) + nc.get(new NoCmp(51)));
        Map<Integer, Integer> big = new HashMap<>(4, 2f);
        for (int i = 0; i < 2000; i++) big.put(i * 31, i);
        for (int i = 0; i < 2000; i += 2) big.remove(i * 31);
        long s = 0;
        for (int k : big.keySet()) s = s * 31 + k;
        p(big.size() + " " + s);
        try {
            for (String k : new HashMap<>(Map.of("a", 1, "b", 2)) {
                     { put("c", 3); }
                 }.keySet()) {
                m.put("x" + k, 1);
            }
            Iterator<String> it = m.keySet().iterator();
            m.put("cme", 1);
            it.next();
        } catch (ConcurrentModificationException e) {
            p(e);
        }
        try {
            m.computeIfAbsent("a", k -> {
                m.put("b", 1);
                return 1;
            });
            p("no cme");
        } catch (ConcurrentModificationException e) {
            p("cme in compute");
        }
        try {
            new HashMap<>(1, 0f);
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        LinkedHashMap<Integer, String> lru = new LinkedHashMap<>(16, 0.75f, true) {
            protected boolean removeEldestEntry(Map.Entry<Integer, String> e) { return size() > 3; }
        };
        for (int i = 0; i < 5; i++) {
            lru.put(i, "v" + i);
            lru.get(2);
        }
        p(lru);
        IdentityHashMap<String, Integer> ih = new IdentityHashMap<>();
        ih.put(new String("k"), 1);
        ih.put(new String("k"), 2);
        p(ih.size() + " " + ih.containsKey("k"));
        Map<String, Integer> un = Collections.unmodifiableMap(m);
        try {
            un.put("a", 1);
        } catch (UnsupportedOperationException e) {
            p("unmod");
        }
        p(new Hashtable<>(Map.of("h", 1)) + " ");
        try {
            new Hashtable<String, Integer>().put("x", null);
        } catch (NullPointerException e) {
            p("hashtable null");
        }
        p(Map.entry("k", 1) + " " + new AbstractMap.SimpleEntry<>("k", 1).equals(Map.entry("k", 1)) + " "
                + Map.ofEntries(Map.entry(1, 2)).get(1));
        HashSet<Object> hs = new HashSet<>(List.of(3, 1, 2));
        p(hs.add(1) + "" + hs.remove(2) + hs + hs.contains(null) + hs.equals(Set.of(1, 3))
                + new LinkedHashSet<>(List.of("z", "a")) + Collections.newSetFromMap(new WeakHashMap<>()).add(1));
        p(new HashMap<>(Map.of(1, "a")).clone() + " " + new HashMap<String, String>().toString()
                + Map.of().equals(new HashMap<>()));
    }
}
