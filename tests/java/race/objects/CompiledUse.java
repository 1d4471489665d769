/** The same objects in code that is hot by then: the calls are inlined, and the library's own methods stand between the program and the use. */
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class CompiledUse {
    static int queue(ArrayDeque<Integer> q, int n) {
        q.add(n);                                 // (1)
        return q.size();
    }

    static int list(List<Integer> l, int n) {
        l.addAll(List.of(n));                     // (2)
        return n;
    }

    static int map(Map<Integer, Integer> m, int n) { return m.merge(n, 1, Integer::sum); }  // (3)

    public static void main(String[] args) {
        long sum = 0;
        ArrayDeque<Integer> q = new ArrayDeque<>();
        List<Integer> l = new ArrayList<>();
        Map<Integer, Integer> m = new HashMap<>();
        for (int i = 0; i < 30_000; i++) {
            sum += queue(q, i) + list(l, i) + map(m, i % 100);
            if (i % 1000 == 0) {
                q.clear();
                l.clear();
            }
        }
        ArrayDeque<Integer> shared = new ArrayDeque<>();
        Order.run(
            () -> queue(shared, 1),
            () -> shared.size());             // race java/util/ArrayDeque after (1): clocks
        List<Integer> other = new ArrayList<>();
        Order.run(
            () -> list(other, 1),
            () -> other.size());              // race java/util/ArrayList after (2): clocks
        Map<Integer, Integer> third = new HashMap<>();
        Order.run(
            () -> map(third, 1),
            () -> third.get(1));              // race java/util/HashMap after (3): clocks
        System.out.println(sum > 0);
    }
}
