import java.util.*;
public class TreeMaps {
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
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i : new int[] {50, 20, 80, 10, 30, 70, 90, 60}) m.put(i, "v" + i);
        p(m + " " + m.firstKey() + m.lastEntry() + " " + m.floorKey(55) + m.ceilingKey(55) + m.lowerKey(50)
                + m.higherKey(50) + m.floorEntry(5) + m.higherKey(90));
        p(m.headMap(50) + " " + m.headMap(50, true) + m.tailMap(80, false) + m.subMap(20, 70)
                + m.subMap(20, false, 70, true));
        p(m.descendingMap() + " " + m.descendingKeySet().first() + m.navigableKeySet().subSet(10, 31));
        SortedMap<Integer, String> sub = m.subMap(20, 80);
        sub.put(25, "new");
        t(() -> sub.put(80, "x"));
        m.remove(30);
        p(sub + " " + sub.size());
        sub.clear();
        p(m);
        p(m.pollFirstEntry() + " " + m.pollLastEntry() + m);
        t(() -> new TreeMap<Integer, Integer>().firstKey());
        t(() -> m.put(null, "x"));
        t(() -> m.subMap(5, 3));
        t(() -> ((Map) m).get("str"));
        t(() -> new TreeMap<Object, Object>().put(new Object(), 1));
        t(() -> m.firstEntry().setValue("q"));
        TreeMap<String, Integer> ci = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        ci.put("B", 1);
        ci.put("a", 2);
        ci.put("b", 3);
        p(ci + " " + ci.get("A") + ci.comparator().compare("x", "X"));
        TreeMap<Integer, Integer> big = new TreeMap<>(Comparator.reverseOrder());
        Random r = new Random(5);
        for (int i = 0; i < 500; i++) big.put(r.nextInt(1000), i);
        for (int i = 0; i < 300; i++) big.remove(r.nextInt(1000));
        p(big.size() + " " + big.firstKey() + " "
                + big.keySet().stream().mapToLong(x -> x).reduce(7, (a, b) -> a * 31 + b));
        TreeSet<String> s = new TreeSet<>(List.of("d", "b", "a", "c"));
        p(s + s.first() + s.ceiling("bb") + s.headSet("c") + s.descendingSet() + s.pollFirst() + s.higher("d")
                + s.subSet("b", "d") + s.tailSet("c", false));
        Iterator<String> it = s.iterator();
        it.next();
        it.remove();
        p(s);
        t(() -> {
            Iterator<String> i2 = s.iterator();
            s.add("zz");
            i2.next();
        });
        t(() -> s.iterator().remove());
        p(m.equals(new HashMap<>(m)) + " " + new TreeMap<>(m).hashCode() + " " + m.clone().equals(m)
                + m.merge(70, "!", String::concat) + m.computeIfAbsent(1, k -> "one") + m.ceilingEntry(2));
        p(new TreeMap<>(Map.of("k", 1)).entrySet().iterator().next() + " "
                + new TreeSet<>(Comparator.comparing(String::length)) {
                      {
                          add("aa");
                          add("bb");
                          add("c");
                      }
                  });
        NavigableMap<Integer, String> desc = m.descendingMap().headMap(50, true);
        p(desc + " " + desc.firstKey() + desc.descendingMap());
        PriorityQueue<int[]> pq = new PriorityQueue<>((a, b) -> a[1] - b[1]);
        for (int i = 0; i < 10; i++) pq.add(new int[] {i, (i * 7) % 10});
        StringBuilder sb = new StringBuilder();
        while (!pq.isEmpty()) sb.append(pq.poll()[0]);
        p(sb);
        PriorityQueue<Integer> q = new PriorityQueue<>(Collections.reverseOrder());
        q.addAll(List.of(1, 5, 3));
        q.remove(3);
        p(q + " " + q.peek() + q.contains(1));
        t(() -> new PriorityQueue<>().remove());
        t(() -> new PriorityQueue<>().element());
    }
}
