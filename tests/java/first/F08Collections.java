import java.util.*;
public class F08Collections {
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>(List.of(4, 1, 3));
        Collections.sort(l);
        System.out.println(l);
        Map<String, Integer> m = new HashMap<>();
        for (String w : "the cat and the dog and the bird".split(" ")) m.put(w, m.getOrDefault(w, 0) + 1);
        System.out.println(new TreeMap<>(m));
        Deque<String> q = new ArrayDeque<>();
        q.push("a"); q.addLast("b");
        System.out.println(q + " " + q.pop());
        Set<Character> s = new LinkedHashSet<>();
        for (char c : "mississippi".toCharArray()) s.add(c);
        System.out.println(s);
        PriorityQueue<Integer> p = new PriorityQueue<>(List.of(9, 2, 5));
        System.out.println(p.poll() + p.poll());
        try { for (Integer i : l) l.remove(i); } catch (ConcurrentModificationException e) { System.out.println("cme " + l); }
        try { List.of(1).add(2); } catch (UnsupportedOperationException e) { System.out.println("uoe " + e.getMessage()); }
        System.out.println(Arrays.toString(new int[] {1, 2}) + Arrays.asList("x", null));
    }
}
